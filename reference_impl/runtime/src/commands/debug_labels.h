/// The names of kernels for Vulkan's tools: debuggers, profilers, the messages of the validation layer.
#pragma once

#include <vulkan/vulkan.h>

#include <cstdint>

#include "commands/command_list.h"

namespace amprt {

class DebugLabels {
 public:
  /// Without VK_EXT_debug_utils, which the instance asks for where it is offered, nothing is named. Regions
  /// are marked where somebody looks: they take a driver longer than a launch.
  DebugLabels(VkDevice device, bool is_watched);

  /// Names what was made from a kernel.
  void name(VkShaderModule module, const char* kernel) const;
  void name(VkPipeline pipeline, const char* kernel) const;

  /// What is added between the two belongs to a kernel.
  void begin(CommandList& commands, const char* kernel) const;
  void end(CommandList& commands) const;

 private:
  void name(VkObjectType type, std::uint64_t handle, const char* kernel) const;

  VkDevice device_;
  PFN_vkSetDebugUtilsObjectNameEXT set_name_;
  PFN_vkCmdBeginDebugUtilsLabelEXT begin_ = nullptr;
  PFN_vkCmdEndDebugUtilsLabelEXT end_ = nullptr;
};

}  // namespace amprt
