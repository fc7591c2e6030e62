/// The Vulkan instance, with the validation layer if AMP_VALIDATION asks for it.
#pragma once

#include <vector>

#include "base/vulkan.h"

namespace amprt {

class Instance {
 public:
  /// If no driver is installed there are no devices. Throws runtime_exception if the validation layer is
  /// asked for and not installed.
  Instance();
  ~Instance();
  Instance(const Instance&) = delete;
  Instance& operator=(const Instance&) = delete;

  VkInstance handle() const { return instance_; }
  bool validated() const { return messenger_ != VK_NULL_HANDLE; }
  std::vector<VkPhysicalDevice> physical_devices() const;

  /// Whether a Vulkan tool (debugger, profiler, layer) is attached to the device.
  bool is_watched(VkPhysicalDevice device) const;

 private:
  VkInstance instance_ = VK_NULL_HANDLE;
  VkDebugUtilsMessengerEXT messenger_ = VK_NULL_HANDLE;
};

}  // namespace amprt
