/// What a driver tells of the code that it made of a kernel (VK_KHR_pipeline_executable_properties).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/vulkan.h"

namespace amprt {

/// A number that the driver names itself, such as registers, spills, bytes of memory or occupancy.
struct Statistic {
  std::string name;
  std::string value;
  std::string description;
};

/// A program into which the driver has compiled a kernel.
struct Executable {
  std::string name;
  std::uint32_t subgroup_size;
  std::vector<Statistic> statistics;
};

/// Returns the executables of a pipeline that was created with VK_PIPELINE_CREATE_CAPTURE_STATISTICS_BIT_KHR.
/// Those that the driver does not tell are left out.
std::vector<Executable> executables_of(VkDevice device, VkPipeline pipeline);

}  // namespace amprt
