/// Kernels with code for the processor, written by hand, for tests beside a fake Vulkan device.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <numeric>
#include <type_traits>
#include <vector>

#include "kernels.h"

namespace fake::on_processor {

using namespace fixture;

/// data[i] += factor * addends[i]
inline void add_on_processor(const void* closure, const std::uint32_t*, std::uint64_t first,
                             std::uint64_t last, void*) {
  struct Closure {
    int* data;
    const int* addends;
    std::uint32_t threads;
    int factor;
  };
  const auto& [data, addends, threads, factor] = *static_cast<const Closure*>(closure);
  for (std::uint64_t i = first; i < last; ++i) data[i] += factor * addends[i];
}

/// For both accelerators.
inline const Kernel& add_kernel() {
  static const amp_processor_code code = {{add_on_processor}, 0};
  static const Kernel& kernel = [&]() -> const Kernel& {
    const_cast<Kernel&>(fake::add_kernel()).edit().processor = &code;
    return fake::add_kernel();
  }();
  return kernel;
}

inline void add(const Handle& data, const Handle& addends, const View& view) {
  add_kernel().launch(AddInvoker{data.get(), addends.get(), static_cast<std::uint32_t>(data.elements()), 1},
                      data.elements(), view.get());
}

inline accelerator_object* processor() {
  return find_accelerator(L"processor");
}
inline View processor_view() {
  return View(default_view(processor()));
}
inline View gpu_view() {
  return default_view_of_best();
}
inline View cpu_view() {
  return View(default_view(find_accelerator(L"cpu")));
}

inline Handle staging(const View& home, const View& associated, int elements) {
  return Handle(create_array_storage(elements * sizeof(int), home.get(), associated.get(),
                                     concurrency::access_type_auto),
                elements);
}

inline std::vector<int> numbers(int count) {
  std::vector<int> values(count);
  std::iota(values.begin(), values.end(), 0);
  return values;
}

/// A kernel without containers, for the processor alone.
class ProcessorKernel {
 public:
  explicit ProcessorKernel(std::decay_t<decltype(amp_processor_code::run[0])> run,
                           std::uint64_t scratch_bytes = 0, std::array<std::uint32_t, 3> tile = {})
      : code_{{run}, scratch_bytes} {
    kernel_.key = this;
    kernel_.name = "processor's kernel";
    kernel_.invoker_size = sizeof(void*);
    std::copy_n(tile.begin(), 3, kernel_.tile);
    kernel_.processor = &code_;
    __amp_register_module(&module_);
  }
  ~ProcessorKernel() { __amp_unregister_module(&module_); }
  ProcessorKernel(const ProcessorKernel&) = delete;

  /// `closure` is what the kernel finds at the start of its closure.
  void launch(const void* closure, std::vector<int> extent, std::vector<int> tile = {}) const {
    concurrency::__detail::launch({this, &closure, sizeof closure, extent.data(),
                                   static_cast<int>(extent.size()), tile.empty() ? nullptr : tile.data(),
                                   processor_view().get()});
  }

 private:
  amp_processor_code code_;
  amp_kernel kernel_ = {};
  amp_module module_ = {amp_module_version, 1, &kernel_};
};

}  // namespace fake::on_processor
