/// The functions of Vulkan's loader that the runtime calls.
///
/// The loader, libvulkan.so.1, is loaded when the first accelerators are listed: programs also run on
/// machines without it, and those that use only the host's processor do not load it. In namespace amprt, the
/// names of Vulkan's functions are pointers to them.
#pragma once

#include <vulkan/vulkan.h>

namespace amprt {

#define AMPRT_FOR_EACH_VULKAN_FUNCTION(DO)        \
  DO(vkAllocateCommandBuffers)                    \
  DO(vkAllocateMemory)                            \
  DO(vkBeginCommandBuffer)                        \
  DO(vkBindBufferMemory)                          \
  DO(vkCmdBindPipeline)                           \
  DO(vkCmdCopyBuffer)                             \
  DO(vkCmdDispatch)                               \
  DO(vkCmdPipelineBarrier)                        \
  DO(vkCmdPushConstants)                          \
  DO(vkCmdResetQueryPool)                         \
  DO(vkCmdWriteTimestamp)                         \
  DO(vkCreateBuffer)                              \
  DO(vkCreateCommandPool)                         \
  DO(vkCreateComputePipelines)                    \
  DO(vkCreateDescriptorSetLayout)                 \
  DO(vkCreateDevice)                              \
  DO(vkCreateInstance)                            \
  DO(vkCreatePipelineCache)                       \
  DO(vkCreatePipelineLayout)                      \
  DO(vkCreateQueryPool)                           \
  DO(vkCreateSemaphore)                           \
  DO(vkCreateShaderModule)                        \
  DO(vkDestroyBuffer)                             \
  DO(vkDestroyCommandPool)                        \
  DO(vkDestroyDescriptorSetLayout)                \
  DO(vkDestroyDevice)                             \
  DO(vkDestroyInstance)                           \
  DO(vkDestroyPipeline)                           \
  DO(vkDestroyPipelineCache)                      \
  DO(vkDestroyPipelineLayout)                     \
  DO(vkDestroyQueryPool)                          \
  DO(vkDestroySemaphore)                          \
  DO(vkDestroyShaderModule)                       \
  DO(vkDeviceWaitIdle)                            \
  DO(vkEndCommandBuffer)                          \
  DO(vkEnumerateDeviceExtensionProperties)        \
  DO(vkEnumerateInstanceExtensionProperties)      \
  DO(vkEnumerateInstanceLayerProperties)          \
  DO(vkEnumeratePhysicalDevices)                  \
  DO(vkFreeMemory)                                \
  DO(vkGetBufferDeviceAddress)                    \
  DO(vkGetBufferMemoryRequirements)               \
  DO(vkGetDeviceProcAddr)                         \
  DO(vkGetDeviceQueue)                            \
  DO(vkGetInstanceProcAddr)                       \
  DO(vkGetPhysicalDeviceExternalBufferProperties) \
  DO(vkGetPhysicalDeviceFeatures2)                \
  DO(vkGetPhysicalDeviceMemoryProperties)         \
  DO(vkGetPhysicalDeviceProperties)               \
  DO(vkGetPhysicalDeviceProperties2)              \
  DO(vkGetPhysicalDeviceQueueFamilyProperties)    \
  DO(vkGetPipelineCacheData)                      \
  DO(vkGetQueryPoolResults)                       \
  DO(vkGetSemaphoreCounterValue)                  \
  DO(vkMapMemory)                                 \
  DO(vkQueueSubmit)                               \
  DO(vkWaitSemaphores)

#define AMPRT_DECLARE(name) extern PFN_##name name;
AMPRT_FOR_EACH_VULKAN_FUNCTION(AMPRT_DECLARE)
#undef AMPRT_DECLARE

/// Sets the pointers. Returns false if there is no loader, or one that is older than Vulkan 1.2. A function
/// that the program or a preloaded library exports takes precedence over that of the loader, as if libamp
/// were linked with it.
bool load_vulkan();

}  // namespace amprt
