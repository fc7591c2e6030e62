/// Further sides of the comparison on the host's processor: C++ with OpenMP, and OpenCL.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "cases/Case.h"

namespace ampbench {

/// A kernel with the data of a case.
class ProcessorKernel {
 public:
  virtual ~ProcessorKernel() = default;

  /// Runs all steps and waits for them.
  virtual void run() = 0;

  /// Returns the contents of a buffer.
  virtual Words words(std::size_t buffer) const = 0;
};

class ProcessorSide {
 public:
  virtual ~ProcessorSide() = default;

  virtual std::string name() const = 0;
  /// The compiler, or the implementation.
  virtual std::string version() const = 0;
  /// Copies the buffers of the case. Throws std::runtime_error.
  virtual std::unique_ptr<ProcessorKernel> kernel(const Case& measured, const std::string& mode) = 0;
};

using ProcessorSides = std::vector<std::unique_ptr<ProcessorSide>>;

/// Returns the sides that the build has and this machine can run, with as many threads as libamp uses.
/// `modules` is the folder with the kernels in OpenCL C.
ProcessorSides processor_sides(const std::filesystem::path& modules);

}  // namespace ampbench
