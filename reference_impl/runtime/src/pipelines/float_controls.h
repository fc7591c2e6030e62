/// Asks the device to keep to IEEE 754 where it can: denormals, signed zeros, infinities and NaNs, rounding
/// to nearest (AMP 1.2 §2.4.1.2). What a device offers is known at run time only, so that the compiler's
/// modules cannot ask.
#pragma once

#include <vulkan/vulkan.h>

#include <cstdint>
#include <set>
#include <span>
#include <vector>

#include "spirv/unified1/spirv.hpp11"

namespace amprt {

class FloatControls {
 public:
  /// What a device offers.
  explicit FloatControls(const VkPhysicalDeviceFloatControlsProperties& offered);
  static FloatControls of(VkPhysicalDevice device);

  /// The module, valid SPIR-V with one entry point, as it asks for all that is offered for the widths of its
  /// floating-point types.
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
