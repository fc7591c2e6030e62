/// Kernels, containers and launches for the integration tests, written by hand according to docs/abi.md.
#pragma once

#include <cstddef>
#include <stdexcept>
#include <utility>
#include <vector>

#include "amp_detail/registration.h"
#include "amp_detail/runtime_api.h"

namespace fixture {

using namespace concurrency::__detail;

/// Owns a reference to a view.
class View {
 public:
  explicit View(view_object* owned) : view_(owned) {}
  View(View&& other) noexcept : view_(std::exchange(other.view_, nullptr)) {}
  ~View() {
    if (view_) release_view(view_);
  }
  view_object* get() const { return view_; }

 private:
  view_object* view_;
};

/// The best Vulkan device; the kernels of these tests run on no other accelerator.
inline accelerator_object* best_device() {
  for (unsigned int i = 0; i < accelerator_count(); ++i) {
    accelerator_object* const accelerator = accelerator_at(i);
    if (accelerator_facts_of(accelerator).device_path.compare(0, 7, L"vulkan:") == 0) return accelerator;
  }
  throw std::runtime_error("there is no Vulkan device");
}
/// Makes it the default accelerator, for launches that name no view.
inline void use_best_device() {
  set_default_accelerator(accelerator_facts_of(best_device()).device_path.c_str());
}
inline View default_view_of_best() {
  return View(default_view(best_device()));
}
inline View new_view_of_best() {
  return View(create_view(best_device(), concurrency::queuing_mode_automatic));
}

/// Owns a reference to a storage of ints.
class Handle {
 public:
  Handle(storage_head* owned, int elements) : storage_(owned), elements_(elements) {}
  Handle(Handle&& other) noexcept
      : storage_(std::exchange(other.storage_, nullptr)), elements_(other.elements_) {}
  ~Handle() { release_storage(storage_); }
  storage_head* get() const { return storage_; }
  int elements() const { return elements_; }

 private:
  storage_head* storage_;
  int elements_;
};

inline Handle view_of(std::vector<int>& data) {
  return Handle(create_host_storage(data.data(), data.size() * sizeof(int)), static_cast<int>(data.size()));
}
inline Handle array_on(const View& view, int elements) {
  return Handle(
      create_array_storage(elements * sizeof(int), view.get(), nullptr, concurrency::access_type_auto),
      elements);
}

/// A dense box of ints.
class Box {
 public:
  Box(storage_head* storage, int elements, int first = 0)
      : extent_(elements), box_{storage, first * sizeof(int), sizeof(int), 1, &extent_, &pitch_} {}
  Box(const Handle& handle, int elements, int first = 0) : Box(handle.get(), elements, first) {}
  /// Covers all elements.
  explicit Box(const Handle& handle) : Box(handle, handle.elements()) {}
  Box(const Box&) = delete;
  operator const box&() const { return box_; }

 private:
  int extent_;
  int pitch_ = 1;
  box box_;
};

inline int* write_on_host(const Handle& handle) {
  return static_cast<int*>(host_write(Box(handle)));
}
inline const int* read_on_host(const Handle& handle) {
  return static_cast<const int*>(host_read(Box(handle)));
}

inline std::vector<int> contents(const Handle& handle, int elements) {
  std::vector<int> data(elements);
  read_box(Box(handle, elements), data.data());
  return data;
}

/// Registers one kernel while the object exists.
class Kernel {
 public:
  template <std::size_t Words>
  Kernel(const std::uint32_t (&spirv)[Words], std::uint32_t invoker_size, std::vector<amp_capture> captures,
         std::uint32_t tile = 0)
      : captures_(std::move(captures)) {
    kernel_.key = this;
    kernel_.name = "hand-made kernel";
    kernel_.spirv = spirv;
    kernel_.spirv_bytes = sizeof spirv;
    kernel_.captures = captures_.data();
    kernel_.capture_count = static_cast<std::uint32_t>(captures_.size());
    kernel_.invoker_size = invoker_size;
    if (tile != 0) kernel_.tile[0] = tile, kernel_.tile[1] = kernel_.tile[2] = 1;
    __amp_register_module(&module_);
  }
  ~Kernel() { __amp_unregister_module(&module_); }
  Kernel(const Kernel&) = delete;

  amp_kernel& edit() { return kernel_; }

  template <typename Invoker>
  void launch(const Invoker& invoker, int extent, view_object* view = nullptr) const {
    const int tile = static_cast<int>(kernel_.tile[0]);
    concurrency::__detail::launch({this, &invoker, sizeof invoker, &extent, 1, tile ? &tile : nullptr, view});
  }

 private:
  std::vector<amp_capture> captures_;
  amp_kernel kernel_ = {};
  amp_module module_ = {amp_module_version, 1, &kernel_};
};

/// data[i] += factor * addends[i]
struct AddInvoker {
  storage_head* data;
  storage_head* addends;
  std::uint32_t threads;
  int factor;
};
const Kernel& add_kernel();
/// The same kernel with its captures in the other order: the read-only one first.
const Kernel& add_kernel_reading_first();

/// Adds to the elements of an array captured by reference.
struct Array {
  storage_head* data;
  std::uint32_t elements;
};
struct AddByReferenceInvoker {
  const Array* array;
  int addend;
};
const Kernel& add_by_reference_kernel();

/// Reverses each tile of 16.
struct ReverseInvoker {
  storage_head* data;
};
const Kernel& reverse_kernel();

}  // namespace fixture
