/// Tests that the runtime passes the names of kernels to Vulkan: this program intercepts the calls between
/// the runtime and the loader.
#include <dlfcn.h>
#include <vulkan/vulkan.h>

#include <cstdio>
#include <cstring>
#include <string>
#include <vector>

#include "fixture.h"
#include "kernels/add.h"

namespace {

using namespace fixture;

/// The names, labels and dispatches in order; "end" is the end of a label.
std::vector<std::string> heard;

PFN_vkSetDebugUtilsObjectNameEXT set_name;
PFN_vkCmdBeginDebugUtilsLabelEXT begin_label;
PFN_vkCmdEndDebugUtilsLabelEXT end_label;

VkResult VKAPI_PTR hear_name(VkDevice device, const VkDebugUtilsObjectNameInfoEXT* info) {
  const bool pipeline = info->objectType == VK_OBJECT_TYPE_PIPELINE;
  heard.push_back(std::string(pipeline ? "pipeline " : "module ") + info->pObjectName);
  return set_name(device, info);
}

void VKAPI_PTR hear_begin(VkCommandBuffer commands, const VkDebugUtilsLabelEXT* label) {
  heard.push_back(std::string("label ") + label->pLabelName);
  begin_label(commands, label);
}

void VKAPI_PTR hear_end(VkCommandBuffer commands) {
  heard.push_back("end");
  end_label(commands);
}

template <typename Function>
PFN_vkVoidFunction in_place_of(PFN_vkVoidFunction real, Function& kept, Function own) {
  kept = reinterpret_cast<Function>(real);
  return reinterpret_cast<PFN_vkVoidFunction>(own);
}

}  // namespace

/// The runtime calls this function instead of that of the loader.
extern "C" __attribute__((visibility("default"))) PFN_vkVoidFunction VKAPI_CALL
vkGetDeviceProcAddr(VkDevice device, const char* name) {
  static const auto next = reinterpret_cast<PFN_vkGetDeviceProcAddr>(dlsym(RTLD_NEXT, "vkGetDeviceProcAddr"));
  const PFN_vkVoidFunction real = next(device, name);
  if (!std::strcmp(name, "vkSetDebugUtilsObjectNameEXT")) return in_place_of(real, set_name, hear_name);
  if (!std::strcmp(name, "vkCmdBeginDebugUtilsLabelEXT")) return in_place_of(real, begin_label, hear_begin);
  if (!std::strcmp(name, "vkCmdEndDebugUtilsLabelEXT")) return in_place_of(real, end_label, hear_end);
  return real;
}

extern "C" __attribute__((visibility("default"))) void VKAPI_CALL vkCmdDispatch(VkCommandBuffer commands,
                                                                                std::uint32_t x,
                                                                                std::uint32_t y,
                                                                                std::uint32_t z) {
  static const auto next = reinterpret_cast<PFN_vkCmdDispatch>(dlsym(RTLD_NEXT, "vkCmdDispatch"));
  heard.push_back("dispatch");
  next(commands, x, y, z);
}

int main() {
  const Kernel kernel(
      add_spirv, sizeof(AddInvoker),
      {{offsetof(AddInvoker, data), amp_capture_array_view, 8, 0, sizeof(int)},
       {offsetof(AddInvoker, addends), amp_capture_array_view, 8, amp_capture_read_only, sizeof(int)}});
  std::vector<int> data(100, 1), addends(100, 2);
  const Handle sum = view_of(data), added = view_of(addends);
  use_best_device();
  // The same launch twice would be recorded once.
  for (int factor = 0; factor < 2; ++factor)
    kernel.launch(AddInvoker{sum.get(), added.get(), 100, factor}, 100);

  const std::vector<std::string> expected = {"module hand-made kernel",
                                             "pipeline hand-made kernel",
                                             "label hand-made kernel",
                                             "dispatch",
                                             "end",
                                             "label hand-made kernel",
                                             "dispatch",
                                             "end"};
  for (const std::string& line : heard) std::printf("%s\n", line.c_str());
  if (heard == expected) return 0;
  std::printf(
      "FAILED: expected the names of one module and one pipeline, and a label around each of two "
      "dispatches\n");
  return 1;
}
