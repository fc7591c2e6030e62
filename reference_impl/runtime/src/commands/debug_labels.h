/// The names of kernels for Vulkan's tools: debuggers, profilers, the messages of the validation layer.
#pragma once

#include <cstdint>

#include "base/vulkan.h"
#include "commands/command_list.h"

namespace amprt {

class DebugLabels {
 public:
  /// Names are set if the instance offers VK_EXT_debug_utils. Commands are marked only if a tool is attached
  /// (is_watched): marking takes a driver longer than a launch.
  DebugLabels(VkDevice device, bool is_watched);

  /// Names an object that was made from a kernel.
  void name(VkShaderModule module, const char* kernel) const;
  void name(VkPipeline pipeline, const char* kernel) const;

  /// Marks the commands added between begin() and end() as the kernel's.
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
