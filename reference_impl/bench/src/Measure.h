/// Runs kernels: verified first, then timed.
#pragma once

#include <chrono>
#include <filesystem>
#include <string>

#include "Measurement.h"
#include "Vulkan.h"
#include "cases/Case.h"

namespace concurrency::__detail {
struct view_object;
}

namespace ampbench {

/// A result that is wrong.
class WrongResult : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

struct Setup {
  concurrency::__detail::view_object* view;
  Vulkan& vulkan;
  std::filesystem::path shaders;
  std::chrono::milliseconds warm_up;  ///< a GPU that was idle takes a while to raise its clocks
  int repetitions;
};

Ceilings measure_ceilings(const Setup& setup, Size size, const std::string& mode);

/// Runs all sides in turn. Throws WrongResult.
Row measure(const Setup& setup, const Case& measured, const std::string& mode);

}  // namespace ampbench
