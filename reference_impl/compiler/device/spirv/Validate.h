#ifndef AMP_DEVICE_SPIRV_VALIDATE_H
#define AMP_DEVICE_SPIRV_VALIDATE_H

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace amp::device::spirv {

/// What spirv-val says against the module for Vulkan 1.2, with the offending instruction; nothing if valid.
std::optional<std::string> validationError(const std::vector<uint32_t>& words);

}  // namespace amp::device::spirv

#endif
