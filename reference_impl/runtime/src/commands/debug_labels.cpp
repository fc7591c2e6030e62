#include "commands/debug_labels.h"

#include <cstring>

namespace amprt {
namespace {

template <typename Function>
Function device_function(VkDevice device, const char* name) {
  return reinterpret_cast<Function>(vkGetDeviceProcAddr(device, name));
}

}  // namespace

DebugLabels::DebugLabels(VkDevice device, bool is_watched)
    : device_(device),
      set_name_(device_function<PFN_vkSetDebugUtilsObjectNameEXT>(device, "vkSetDebugUtilsObjectNameEXT")) {
  if (!is_watched) return;
  begin_ = device_function<PFN_vkCmdBeginDebugUtilsLabelEXT>(device, "vkCmdBeginDebugUtilsLabelEXT");
  end_ = device_function<PFN_vkCmdEndDebugUtilsLabelEXT>(device, "vkCmdEndDebugUtilsLabelEXT");
}

void DebugLabels::name(VkShaderModule module, const char* kernel) const {
  name(VK_OBJECT_TYPE_SHADER_MODULE, reinterpret_cast<std::uint64_t>(module), kernel);
}

void DebugLabels::name(VkPipeline pipeline, const char* kernel) const {
  name(VK_OBJECT_TYPE_PIPELINE, reinterpret_cast<std::uint64_t>(pipeline), kernel);
}

void DebugLabels::name(VkObjectType type, std::uint64_t handle, const char* kernel) const {
  if (!set_name_) return;
  VkDebugUtilsObjectNameInfoEXT info = {VK_STRUCTURE_TYPE_DEBUG_UTILS_OBJECT_NAME_INFO_EXT};
  info.objectType = type;
  info.objectHandle = handle;
  info.pObjectName = kernel;
  set_name_(device_, &info);  // a failure does not matter: the object works without a name
}

void DebugLabels::begin(CommandList& commands, const char* kernel) const {
  if (!begin_) return;
  const auto begin = [begin = begin_](VkCommandBuffer into, std::span<const char> name) {
    VkDebugUtilsLabelEXT label = {VK_STRUCTURE_TYPE_DEBUG_UTILS_LABEL_EXT};
    label.pLabelName = name.data();
    begin(into, &label);
  };
  commands.add(begin, std::span(kernel, std::strlen(kernel) + 1));
}

void DebugLabels::end(CommandList& commands) const {
  if (begin_) commands.add([end = end_](VkCommandBuffer into) { end(into); });
}

}  // namespace amprt
