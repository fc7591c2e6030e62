#include "debug_labels.h"

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
  set_name_(device_, &info);  // without its name the object is as good
}

DebugLabels::Region::Region(const DebugLabels& labels, VkCommandBuffer commands, const char* kernel)
    : labels_(labels), commands_(commands) {
  if (!labels_.begin_) return;
  VkDebugUtilsLabelEXT label = {VK_STRUCTURE_TYPE_DEBUG_UTILS_LABEL_EXT};
  label.pLabelName = kernel;
  labels_.begin_(commands_, &label);
}

DebugLabels::Region::~Region() {
  if (labels_.begin_) labels_.end_(commands_);
}

}  // namespace amprt
