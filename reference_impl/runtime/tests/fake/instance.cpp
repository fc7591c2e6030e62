#include <dlfcn.h>

#include <cstring>

#include "objects.h"

using namespace fake;

namespace {

std::array<VkPhysicalDevice_T, 8>& physical_devices() {
  static std::array<VkPhysicalDevice_T, 8> devices;
  return devices;
}

}  // namespace

extern "C" {

VKAPI_ATTR VkResult VKAPI_CALL vkEnumerateInstanceLayerProperties(std::uint32_t* count,
                                                                  VkLayerProperties* out) {
  FAKE_CALL();
  return list<VkLayerProperties>({}, count, out);
}

VKAPI_ATTR VkResult VKAPI_CALL vkEnumerateInstanceExtensionProperties(const char*, std::uint32_t* count,
                                                                      VkExtensionProperties* out) {
  FAKE_CALL();
  return list<VkExtensionProperties>({}, count, out);
}

VKAPI_ATTR VkResult VKAPI_CALL vkCreateInstance(const VkInstanceCreateInfo*, const VkAllocationCallbacks*,
                                                VkInstance* out) {
  FAKE_CALL();
  if (!driver().is_installed) return VK_ERROR_INCOMPATIBLE_DRIVER;
  *out = new VkInstance_T;
  return VK_SUCCESS;
}

VKAPI_ATTR void VKAPI_CALL vkDestroyInstance(VkInstance instance, const VkAllocationCallbacks*) {
  destroy<VkInstance_T>(instance, __func__);
}

VKAPI_ATTR PFN_vkVoidFunction VKAPI_CALL vkGetInstanceProcAddr(VkInstance, const char* name) {
  return reinterpret_cast<PFN_vkVoidFunction>(dlsym(RTLD_DEFAULT, name));
}

VKAPI_ATTR PFN_vkVoidFunction VKAPI_CALL vkGetDeviceProcAddr(VkDevice, const char* name) {
  const std::string function = name;
  if (state().may_export && function == "vkGetMemoryFdKHR")
    return reinterpret_cast<PFN_vkVoidFunction>(vkGetMemoryFdKHR);
  if (function == "vkGetPipelineExecutablePropertiesKHR")
    return reinterpret_cast<PFN_vkVoidFunction>(vkGetPipelineExecutablePropertiesKHR);
  if (function == "vkGetPipelineExecutableStatisticsKHR")
    return reinterpret_cast<PFN_vkVoidFunction>(vkGetPipelineExecutableStatisticsKHR);
  return nullptr;
}

VKAPI_ATTR VkResult VKAPI_CALL vkEnumeratePhysicalDevices(VkInstance, std::uint32_t* count,
                                                          VkPhysicalDevice* out) {
  FAKE_CALL();
  if (driver().devices == 0) return VK_ERROR_INITIALIZATION_FAILED;  // as the loader does
  std::vector<VkPhysicalDevice> all;
  for (unsigned int i = 0; i < driver().devices; ++i) {
    physical_devices()[i].number = i;
    all.push_back(&physical_devices()[i]);
  }
  return list(all, count, out);
}

VKAPI_ATTR VkResult VKAPI_CALL vkEnumerateDeviceExtensionProperties(VkPhysicalDevice, const char*,
                                                                    std::uint32_t* count,
                                                                    VkExtensionProperties* out) {
  FAKE_CALL();
  std::vector<VkExtensionProperties> extensions;
  if (driver().exports_memory) extensions.push_back({VK_KHR_EXTERNAL_MEMORY_FD_EXTENSION_NAME, 1});
  if (driver().has_statistics)
    extensions.push_back({VK_KHR_PIPELINE_EXECUTABLE_PROPERTIES_EXTENSION_NAME, 1});
  return list(extensions, count, out);
}

VKAPI_ATTR void VKAPI_CALL vkGetPhysicalDeviceExternalBufferProperties(
    VkPhysicalDevice, const VkPhysicalDeviceExternalBufferInfo*, VkExternalBufferProperties* out) {
  out->externalMemoryProperties = {};
  out->externalMemoryProperties.externalMemoryFeatures =
      VK_EXTERNAL_MEMORY_FEATURE_DEDICATED_ONLY_BIT | VK_EXTERNAL_MEMORY_FEATURE_EXPORTABLE_BIT;
}

VKAPI_ATTR void VKAPI_CALL vkGetPhysicalDeviceProperties(VkPhysicalDevice device,
                                                         VkPhysicalDeviceProperties* out) {
  *out = {};
  out->apiVersion = VK_API_VERSION_1_2;
  out->deviceType = driver().type;
  std::snprintf(out->deviceName, sizeof out->deviceName, "Fake %u", device->number);
  VkPhysicalDeviceLimits& limits = out->limits;
  for (int i = 0; i < 3; ++i) {
    limits.maxComputeWorkGroupCount[i] = 65535;
    limits.maxComputeWorkGroupSize[i] = 1024;
  }
  limits.maxComputeWorkGroupInvocations = 1024;
  limits.maxComputeSharedMemorySize = 32768;
  limits.maxPushConstantsSize = 128;
  limits.maxStorageBufferRange = 1u << 30;
  limits.minStorageBufferOffsetAlignment = 16;
  limits.timestampPeriod = 1;
}

VKAPI_ATTR void VKAPI_CALL vkGetPhysicalDeviceProperties2(VkPhysicalDevice device,
                                                          VkPhysicalDeviceProperties2* out) {
  vkGetPhysicalDeviceProperties(device, &out->properties);
  for (auto* next = static_cast<VkBaseOutStructure*>(out->pNext); next; next = next->pNext) {
    if (next->sType == VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_ID_PROPERTIES) {
      auto* const id = reinterpret_cast<VkPhysicalDeviceIDProperties*>(next);
      std::memset(id->deviceUUID, static_cast<int>(device->number + 1), sizeof id->deviceUUID);
    }
    if (next->sType == VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DRIVER_PROPERTIES)
      std::strcpy(reinterpret_cast<VkPhysicalDeviceDriverProperties*>(next)->driverName, "fake");
  }
}

VKAPI_ATTR void VKAPI_CALL vkGetPhysicalDeviceFeatures2(VkPhysicalDevice, VkPhysicalDeviceFeatures2* out) {
  out->features.shaderInt64 = VK_TRUE;
  out->features.shaderFloat64 = driver().has_double;
  for (auto* next = static_cast<VkBaseOutStructure*>(out->pNext); next; next = next->pNext) {
    if (next->sType == VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_1_FEATURES) {
      auto* const features = reinterpret_cast<VkPhysicalDeviceVulkan11Features*>(next);
      features->variablePointers = features->variablePointersStorageBuffer = VK_TRUE;
    }
    if (next->sType == VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES) {
      auto* const features = reinterpret_cast<VkPhysicalDeviceVulkan12Features*>(next);
      features->bufferDeviceAddress = features->timelineSemaphore = VK_TRUE;
      features->vulkanMemoryModel = features->vulkanMemoryModelDeviceScope = VK_TRUE;
    }
    if (next->sType == VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PIPELINE_EXECUTABLE_PROPERTIES_FEATURES_KHR)
      reinterpret_cast<VkPhysicalDevicePipelineExecutablePropertiesFeaturesKHR*>(next)
          ->pipelineExecutableInfo = driver().has_statistics;
  }
}

VKAPI_ATTR void VKAPI_CALL vkGetPhysicalDeviceMemoryProperties(VkPhysicalDevice,
                                                               VkPhysicalDeviceMemoryProperties* out) {
  *out = {};
  const VkMemoryPropertyFlags local = VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT;
  const VkMemoryPropertyFlags host = VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT |
                                     VK_MEMORY_PROPERTY_HOST_COHERENT_BIT |
                                     VK_MEMORY_PROPERTY_HOST_CACHED_BIT;
  out->memoryTypeCount = driver().has_window ? 3 : 2;
  out->memoryTypes[0] = {driver().shares_memory ? local | host : local, 0};
  out->memoryTypes[1] = {host, 1};
  out->memoryTypes[2] = {local | (host & ~VK_MEMORY_PROPERTY_HOST_CACHED_BIT), 0};
  out->memoryHeapCount = 2;
  out->memoryHeaps[0] = {driver().heap_bytes, VK_MEMORY_HEAP_DEVICE_LOCAL_BIT};
  out->memoryHeaps[1] = {host_heap_bytes, 0};
}

VKAPI_ATTR void VKAPI_CALL vkGetPhysicalDeviceQueueFamilyProperties(VkPhysicalDevice, std::uint32_t* count,
                                                                    VkQueueFamilyProperties* out) {
  VkQueueFamilyProperties family = {};
  family.queueFlags = VK_QUEUE_COMPUTE_BIT | VK_QUEUE_TRANSFER_BIT;
  family.queueCount = 2;
  family.timestampValidBits = 64;
  list<VkQueueFamilyProperties>({family}, count, out);
}

}  // extern "C"
