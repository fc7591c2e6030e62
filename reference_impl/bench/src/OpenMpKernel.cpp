#include "OpenMpKernel.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <new>

#include "OpenMpData.h"
#include "processor/processor.h"

namespace ampbench {

// The builds of the kernels: CMake compiles OpenMpTable.cpp with the kernels for each.
#define DECLARE_BUILD(name)                                              \
  namespace name {                                                       \
  extern const OpenMpEntry openmp_kernels[]; /* as many as in cases() */ \
  extern const char openmp_compiler[];                                   \
  }
DECLARE_BUILD(openmp_precise_x86_64)
DECLARE_BUILD(openmp_precise_x86_64_v3)
DECLARE_BUILD(openmp_precise_x86_64_v4)
DECLARE_BUILD(openmp_fast_x86_64)
DECLARE_BUILD(openmp_fast_x86_64_v3)
DECLARE_BUILD(openmp_fast_x86_64_v4)
#undef DECLARE_BUILD

OpenMpData::OpenMpData(const Case& measured) : parameters_(measured.steps.front().parameters) {
  constexpr std::size_t alignment = 256;  // as in libamp
  for (const Words& words : measured.buffers) {
    const std::size_t bytes = (4 * words.size() + alignment - 1) / alignment * alignment;
    sizes_.push_back(words.size());
    buffers_.emplace_back(static_cast<std::uint32_t*>(std::aligned_alloc(alignment, bytes)));
    if (!buffers_.back()) throw std::bad_alloc();
    std::copy(words.begin(), words.end(), buffers_.back().get());
  }
}

Words OpenMpData::words(std::size_t buffer) const {
  const std::uint32_t* const first = buffers_[buffer].get();
  return Words(first, first + sizes_[buffer]);
}

namespace {

class OpenMpKernel : public ProcessorKernel {
 public:
  OpenMpKernel(const Case& measured, const OpenMpEntry& entry) : run_(entry.run), data_(measured) {}

  void run() override { run_(data_); }
  Words words(std::size_t buffer) const override { return data_.words(buffer); }

 private:
  void (*run_)(const OpenMpData&);
  OpenMpData data_;
};

class OpenMpSide : public ProcessorSide {
 public:
  explicit OpenMpSide(amprt::InstructionSet set) : set_(static_cast<std::size_t>(set)) {}

  std::string name() const override { return "openmp"; }

  std::string version() const override {
    constexpr const char* targets[] = {"x86-64", "x86-64-v3", "x86-64-v4"};
    const std::string compiler = openmp_precise_x86_64::openmp_compiler;
    return fmt::format("OpenMP: {} -march={}", compiler.substr(0, compiler.find(" (")), targets[set_]);
  }

  std::unique_ptr<ProcessorKernel> kernel(const Case& measured, const std::string& mode) override {
    const OpenMpEntry* const precise[] = {openmp_precise_x86_64::openmp_kernels,
                                          openmp_precise_x86_64_v3::openmp_kernels,
                                          openmp_precise_x86_64_v4::openmp_kernels};
    const OpenMpEntry* const fast[] = {openmp_fast_x86_64::openmp_kernels,
                                       openmp_fast_x86_64_v3::openmp_kernels,
                                       openmp_fast_x86_64_v4::openmp_kernels};
    const OpenMpEntry* const kernels = (mode == "fast" ? fast : precise)[set_];
    const auto* const found = std::find_if(kernels, kernels + cases().size(), [&](const OpenMpEntry& entry) {
      return entry.kernel == measured.name;
    });
    return std::make_unique<OpenMpKernel>(measured, *found);
  }

 private:
  std::size_t set_;
};

}  // namespace

std::unique_ptr<ProcessorSide> openmp_side(const amprt::Processor& processor) {
  // OpenMP reads its environment when it is first used. Threads that wait actively would disturb the other
  // sides.
  ::setenv("OMP_WAIT_POLICY", "passive", 1);
  ::setenv("OMP_NUM_THREADS", std::to_string(processor.threads).c_str(), 1);
  ::setenv("OMP_DYNAMIC", "false", 1);
  return std::make_unique<OpenMpSide>(processor.instruction_set);
}

}  // namespace ampbench
