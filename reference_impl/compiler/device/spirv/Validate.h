#ifndef AMP_DEVICE_SPIRV_VALIDATE_H
#define AMP_DEVICE_SPIRV_VALIDATE_H

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace amp::device::spirv {

/// Returns the errors that spirv-val finds in the module for Vulkan 1.2, each with the word index of its
/// instruction; nothing if the module is valid.
std::optional<std::string> validationError(const std::vector<uint32_t>& words);

}  // namespace amp::device::spirv

#endif
