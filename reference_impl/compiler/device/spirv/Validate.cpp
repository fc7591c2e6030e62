#include "device/spirv/Validate.h"

#include "spirv-tools/libspirv.hpp"

namespace amp::device::spirv {

std::optional<std::string> validationError(const std::vector<uint32_t>& words) {
  // In its default environment the validator does not check the rules of Vulkan.
  spvtools::SpirvTools tools(SPV_ENV_VULKAN_1_2);
  std::string text;
  tools.SetMessageConsumer(
      [&](spv_message_level_t, const char*, const spv_position_t& position, const char* message) {
        text += "word " + std::to_string(position.index) + ": " + message + "\n";
      });
  if (tools.Validate(words)) return std::nullopt;
  return text;
}

}  // namespace amp::device::spirv
