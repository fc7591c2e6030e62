#include <cstdio>
#include <cstring>

#include "objects.h"

using namespace fake;

extern "C" {

VKAPI_ATTR VkResult VKAPI_CALL vkCreateShaderModule(VkDevice, const VkShaderModuleCreateInfo*,
                                                    const VkAllocationCallbacks*, VkShaderModule* out) {
  FAKE_CALL();
  *out = handle_of<VkShaderModule>(new Module);
  return VK_SUCCESS;
}

VKAPI_ATTR void VKAPI_CALL vkDestroyShaderModule(VkDevice, VkShaderModule module,
                                                 const VkAllocationCallbacks*) {
  if (!module) return;
  const std::lock_guard lock(state().mutex);
  delete of<Module>(module, __func__);
}

VKAPI_ATTR VkResult VKAPI_CALL vkCreateDescriptorSetLayout(VkDevice, const VkDescriptorSetLayoutCreateInfo*,
                                                           const VkAllocationCallbacks*,
                                                           VkDescriptorSetLayout* out) {
  FAKE_CALL();
  *out = handle_of<VkDescriptorSetLayout>(new Plain("descriptor set layout"));
  return VK_SUCCESS;
}

VKAPI_ATTR void VKAPI_CALL vkDestroyDescriptorSetLayout(VkDevice, VkDescriptorSetLayout layout,
                                                        const VkAllocationCallbacks*) {
  destroy<Plain>(layout, __func__);
}

VKAPI_ATTR VkResult VKAPI_CALL vkCreatePipelineLayout(VkDevice, const VkPipelineLayoutCreateInfo*,
                                                      const VkAllocationCallbacks*, VkPipelineLayout* out) {
  FAKE_CALL();
  *out = handle_of<VkPipelineLayout>(new Plain("pipeline layout"));
  return VK_SUCCESS;
}

VKAPI_ATTR void VKAPI_CALL vkDestroyPipelineLayout(VkDevice, VkPipelineLayout layout,
                                                   const VkAllocationCallbacks*) {
  destroy<Plain>(layout, __func__);
}

VKAPI_ATTR VkResult VKAPI_CALL vkCreatePipelineCache(VkDevice, const VkPipelineCacheCreateInfo*,
                                                     const VkAllocationCallbacks*, VkPipelineCache* out) {
  FAKE_CALL();
  *out = handle_of<VkPipelineCache>(new Plain("pipeline cache"));
  return VK_SUCCESS;
}

VKAPI_ATTR void VKAPI_CALL vkDestroyPipelineCache(VkDevice, VkPipelineCache cache,
                                                  const VkAllocationCallbacks*) {
  if (!cache) return;
  const std::lock_guard lock(state().mutex);
  delete of<Plain>(cache, __func__);
}

VKAPI_ATTR VkResult VKAPI_CALL vkGetPipelineCacheData(VkDevice, VkPipelineCache, std::size_t* bytes,
                                                      void* out) {
  FAKE_CALL();
  if (out) std::memset(out, 1, *bytes);
  *bytes = 32;
  return VK_SUCCESS;
}

VKAPI_ATTR VkResult VKAPI_CALL vkCreateComputePipelines(VkDevice device, VkPipelineCache, std::uint32_t,
                                                        const VkComputePipelineCreateInfo* info,
                                                        const VkAllocationCallbacks*, VkPipeline* out) {
  FAKE_CALL();
  of<Plain>(info->layout, __func__);
  auto* const pipeline = new Pipeline(device);
  const VkSpecializationInfo& constants = *info->stage.pSpecializationInfo;
  std::memcpy(&pipeline->group_size, constants.pData, sizeof pipeline->group_size);
  pipeline->has_statistics = info->flags & VK_PIPELINE_CREATE_CAPTURE_STATISTICS_BIT_KHR;
  driver().pipelines.push_back(info->flags);
  *out = handle_of<VkPipeline>(pipeline);
  return VK_SUCCESS;
}

VKAPI_ATTR void VKAPI_CALL vkDestroyPipeline(VkDevice, VkPipeline pipeline, const VkAllocationCallbacks*) {
  destroy<Pipeline>(pipeline, __func__);
}

VKAPI_ATTR VkResult VKAPI_CALL vkGetPipelineExecutablePropertiesKHR(VkDevice, const VkPipelineInfoKHR* info,
                                                                    std::uint32_t* count,
                                                                    VkPipelineExecutablePropertiesKHR* out) {
  FAKE_CALL();
  if (!state().tells_statistics) mistake("statistics of a pipeline without the feature for them");
  of<Pipeline>(info->pipeline, __func__);
  VkPipelineExecutablePropertiesKHR properties = {VK_STRUCTURE_TYPE_PIPELINE_EXECUTABLE_PROPERTIES_KHR};
  std::strcpy(properties.name, "compute");
  properties.subgroupSize = 32;
  return list<VkPipelineExecutablePropertiesKHR>({properties}, count, out);
}

VKAPI_ATTR VkResult VKAPI_CALL vkGetPipelineExecutableStatisticsKHR(VkDevice,
                                                                    const VkPipelineExecutableInfoKHR* info,
                                                                    std::uint32_t* count,
                                                                    VkPipelineExecutableStatisticKHR* out) {
  FAKE_CALL();
  if (!of<Pipeline>(info->pipeline, __func__)->has_statistics)
    mistake("statistics of a pipeline that was created without them");
  const auto statistic = [](const char* name, VkPipelineExecutableStatisticFormatKHR format) {
    VkPipelineExecutableStatisticKHR one = {VK_STRUCTURE_TYPE_PIPELINE_EXECUTABLE_STATISTIC_KHR};
    std::strcpy(one.name, name);
    std::snprintf(one.description, sizeof one.description, "%s of a thread", name);
    one.format = format;
    return one;
  };
  auto registers = statistic("Registers", VK_PIPELINE_EXECUTABLE_STATISTIC_FORMAT_UINT64_KHR);
  registers.value.u64 = 24;
  auto occupancy = statistic("Occupancy", VK_PIPELINE_EXECUTABLE_STATISTIC_FORMAT_FLOAT64_KHR);
  occupancy.value.f64 = 0.75;
  auto spills = statistic("Spills", VK_PIPELINE_EXECUTABLE_STATISTIC_FORMAT_BOOL32_KHR);
  spills.value.b32 = VK_FALSE;
  return list<VkPipelineExecutableStatisticKHR>({registers, occupancy, spills}, count, out);
}

VKAPI_ATTR VkResult VKAPI_CALL vkCreateQueryPool(VkDevice, const VkQueryPoolCreateInfo*,
                                                 const VkAllocationCallbacks*, VkQueryPool* out) {
  FAKE_CALL();
  *out = handle_of<VkQueryPool>(new Plain("query pool"));
  return VK_SUCCESS;
}

VKAPI_ATTR void VKAPI_CALL vkDestroyQueryPool(VkDevice, VkQueryPool pool, const VkAllocationCallbacks*) {
  destroy<Plain>(pool, __func__);
}

VKAPI_ATTR VkResult VKAPI_CALL vkGetQueryPoolResults(VkDevice, VkQueryPool, std::uint32_t, std::uint32_t,
                                                     std::size_t bytes, void* out, VkDeviceSize,
                                                     VkQueryResultFlags) {
  FAKE_CALL();
  std::memset(out, 0, bytes);
  return VK_SUCCESS;
}

}  // extern "C"
