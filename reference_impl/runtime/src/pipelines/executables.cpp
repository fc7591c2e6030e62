#include "pipelines/executables.h"

#include <cstdio>

namespace amprt {
namespace {

template <typename Function>
Function function_of(VkDevice device, const char* name) {
  return reinterpret_cast<Function>(vkGetDeviceProcAddr(device, name));
}

/// Calls list(&count, nullptr) and list(&count, array), as Vulkan's functions that return lists are called.
template <typename Element, typename List>
std::vector<Element> listed(VkStructureType type, List list) {
  std::uint32_t count = 0;
  if (list(&count, static_cast<Element*>(nullptr)) != VK_SUCCESS) return {};
  std::vector<Element> elements(count, Element{type});
  if (list(&count, elements.data()) != VK_SUCCESS) return {};
  elements.resize(count);
  return elements;
}

std::string decimal(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%g", value);
  return text;
}

std::string number_of(const VkPipelineExecutableStatisticKHR& statistic) {
  switch (statistic.format) {
    case VK_PIPELINE_EXECUTABLE_STATISTIC_FORMAT_BOOL32_KHR:
      return statistic.value.b32 ? "yes" : "no";
    case VK_PIPELINE_EXECUTABLE_STATISTIC_FORMAT_INT64_KHR:
      return std::to_string(statistic.value.i64);
    case VK_PIPELINE_EXECUTABLE_STATISTIC_FORMAT_UINT64_KHR:
      return std::to_string(statistic.value.u64);
    case VK_PIPELINE_EXECUTABLE_STATISTIC_FORMAT_FLOAT64_KHR:
      return decimal(statistic.value.f64);
    default:
      return "?";
  }
}

}  // namespace

std::vector<Executable> executables_of(VkDevice device, VkPipeline pipeline) {
  const auto properties_of =
      function_of<PFN_vkGetPipelineExecutablePropertiesKHR>(device, "vkGetPipelineExecutablePropertiesKHR");
  const auto statistics_of =
      function_of<PFN_vkGetPipelineExecutableStatisticsKHR>(device, "vkGetPipelineExecutableStatisticsKHR");
  if (!properties_of || !statistics_of) return {};
  const VkPipelineInfoKHR of_pipeline = {VK_STRUCTURE_TYPE_PIPELINE_INFO_KHR, nullptr, pipeline};
  const auto properties = listed<VkPipelineExecutablePropertiesKHR>(
      VK_STRUCTURE_TYPE_PIPELINE_EXECUTABLE_PROPERTIES_KHR,
      [&](std::uint32_t* count, auto* array) { return properties_of(device, &of_pipeline, count, array); });
  std::vector<Executable> executables;
  for (const VkPipelineExecutablePropertiesKHR& one : properties) {
    const VkPipelineExecutableInfoKHR of_executable = {VK_STRUCTURE_TYPE_PIPELINE_EXECUTABLE_INFO_KHR,
                                                       nullptr, pipeline,
                                                       static_cast<std::uint32_t>(executables.size())};
    const auto statistics = listed<VkPipelineExecutableStatisticKHR>(
        VK_STRUCTURE_TYPE_PIPELINE_EXECUTABLE_STATISTIC_KHR, [&](std::uint32_t* count, auto* array) {
          return statistics_of(device, &of_executable, count, array);
        });
    executables.push_back({one.name, one.subgroupSize, {}});
    for (const VkPipelineExecutableStatisticKHR& statistic : statistics)
      executables.back().statistics.push_back({statistic.name, number_of(statistic), statistic.description});
  }
  return executables;
}

}  // namespace amprt
