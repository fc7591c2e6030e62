#include "debug_labels.h"

#include <string>

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

DebugLabels::Region::Region(const DebugLabels& labels, CommandList& commands, std::string_view kernel)
    : labels_(labels), commands_(commands) {
  if (!labels_.begin_) return;
  const auto begin = [begin = labels_.begin_](VkCommandBuffer into, std::span<const char> name) {
    const std::string terminated(name.begin(), name.end());
    VkDebugUtilsLabelEXT label = {VK_STRUCTURE_TYPE_DEBUG_UTILS_LABEL_EXT};
    label.pLabelName = terminated.c_str();
    begin(into, &label);
  };
  commands_.add(begin, std::span(kernel));
}

DebugLabels::Region::~Region() {
  if (labels_.begin_) commands_.add([end = labels_.end_](VkCommandBuffer into) { end(into); });
}

}  // namespace amprt
