/// The Vulkan instance, with the validation layer when it is asked for.
#pragma once

#include <vulkan/vulkan.h>

#include <vector>

namespace amprt {

class Instance {
 public:
  /// Without a driver there are no devices. Throws runtime_exception when a validation layer that was asked
  /// for is missing.
  Instance();
  ~Instance();
  Instance(const Instance&) = delete;
  Instance& operator=(const Instance&) = delete;

  VkInstance handle() const { return instance_; }
  bool validated() const { return messenger_ != VK_NULL_HANDLE; }
  std::vector<VkPhysicalDevice> physical_devices() const;

  /// Whether one of Vulkan's tools looks at what the device is told: a debugger, a profiler, a layer.
  bool is_watched(VkPhysicalDevice device) const;

 private:
  VkInstance instance_ = VK_NULL_HANDLE;
  VkDebugUtilsMessengerEXT messenger_ = VK_NULL_HANDLE;
};

}  // namespace amprt
