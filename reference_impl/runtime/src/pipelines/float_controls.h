/// Makes kernels ask the device for IEEE 754: denormals, signed zeros, infinities and NaNs, rounding to
/// nearest (AMP 1.2 §2.4.1.2). The compiler cannot: only at run time is it known what the device offers.
#pragma once

#include <cstdint>
#include <set>
#include <span>
#include <vector>

#include "base/vulkan.h"
#include "spirv/unified1/spirv.hpp11"

namespace amprt {

class FloatControls {
 public:
  /// Takes what a device offers.
  explicit FloatControls(const VkPhysicalDeviceFloatControlsProperties& offered);
  static FloatControls of(VkPhysicalDevice device);

  /// Returns the module with requests for all that the device offers for the widths of its floating-point
  /// types. `spirv` must be valid and have one entry point.
  std::vector<std::uint32_t> applied_to(std::span<const std::uint32_t> spirv) const;

 private:
  using Widths = std::set<std::uint32_t>;  ///< bits

  struct Control {
    spv::Capability capability;
    spv::ExecutionMode mode;
    std::vector<Widths> groups;  ///< a module asks for all widths of a group or for none
  };

  std::vector<Control> controls_;
};

}  // namespace amprt
