/// Verifies the results of kernels, then measures their times.
#pragma once

#include <chrono>
#include <filesystem>
#include <string>

#include "Measurement.h"
#include "ProcessorSide.h"
#include "Vulkan.h"
#include "cases/Case.h"

namespace concurrency::__detail {
struct view_object;
}

namespace ampbench {

/// Thrown if a result is wrong.
class WrongResult : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

struct Setup {
  concurrency::__detail::view_object* view;
  Vulkan& vulkan;
  std::filesystem::path shaders;
  std::chrono::milliseconds warm_up;  ///< an idle GPU takes a while to raise its clocks
  int repetitions;
  ProcessorSides others;  ///< empty unless the accelerator is the host's processor
};

Ceilings measure_ceilings(const Setup& setup, Size size, const std::string& mode);

/// Measures a kernel: all sides run in turn. Throws WrongResult.
Row measure(const Setup& setup, const Case& measured, const std::string& mode);

}  // namespace ampbench
