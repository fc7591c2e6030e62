#include "vulkan/launch_times.h"

#include <utility>

#include "amp_detail/exceptions.h"
#include "base/errors.h"
#include "vulkan/device.h"

namespace amprt {
namespace {

/// The first timestamp waits for all earlier kernels, so that it does not count their time.
constexpr VkPipelineStageFlagBits clock_stage = VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT;

std::uint64_t valid_bits_of(const PhysicalDevice& physical) {
  std::uint32_t count = 0;
  vkGetPhysicalDeviceQueueFamilyProperties(physical.handle, &count, nullptr);
  std::vector<VkQueueFamilyProperties> families(count);
  vkGetPhysicalDeviceQueueFamilyProperties(physical.handle, &count, families.data());
  const std::uint32_t bits = families[physical.queue_family].timestampValidBits;
  return bits == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << bits) - 1;
}

double nanoseconds_per_tick(const PhysicalDevice& physical) {
  VkPhysicalDeviceProperties properties;
  vkGetPhysicalDeviceProperties(physical.handle, &properties);
  return properties.limits.timestampPeriod;
}

}  // namespace

LaunchTimes::LaunchTimes(Device& device)
    : device_(device),
      valid_bits_(valid_bits_of(device.physical())),
      nanoseconds_per_tick_(nanoseconds_per_tick(device.physical())) {
  if (valid_bits_ == 0) {
    throw concurrency::unsupported_feature(
        ("launches cannot be timed: " + device.physical().name + " has no timestamps in its queues").c_str());
  }
  VkQueryPoolCreateInfo info = {VK_STRUCTURE_TYPE_QUERY_POOL_CREATE_INFO};
  info.queryType = VK_QUERY_TYPE_TIMESTAMP;
  info.queryCount = 2 * capacity;
  check(vkCreateQueryPool(device_.handle(), &info, nullptr, &pool_), "create a query pool");
}

LaunchTimes::~LaunchTimes() {
  vkDestroyQueryPool(device_.handle(), pool_, nullptr);
}

std::vector<double> LaunchTimes::take() {
  const std::uint32_t launches = std::exchange(launches_, 0);
  std::vector<double> times;
  if (launches == 0) return times;
  std::vector<std::uint64_t> ticks(2 * launches);
  check(
      vkGetQueryPoolResults(device_.handle(), pool_, 0, 2 * launches, ticks.size() * sizeof ticks[0],
                            ticks.data(), sizeof ticks[0], VK_QUERY_RESULT_64_BIT | VK_QUERY_RESULT_WAIT_BIT),
      "read the times of launches");
  for (std::uint32_t i = 0; i < launches; ++i) {
    const std::uint64_t passed = (ticks[2 * i + 1] - ticks[2 * i]) & valid_bits_;
    times.push_back(static_cast<double>(passed) * nanoseconds_per_tick_);
  }
  return times;
}

void LaunchTimes::begin(CommandList& commands) const {
  if (launches_ == capacity)
    throw_runtime_exception("too many launches were timed since the last call of LaunchTimes::take", e_fail);
  commands.add([pool = pool_, first = 2 * launches_](VkCommandBuffer into) {
    vkCmdResetQueryPool(into, pool, first, 2);
    vkCmdWriteTimestamp(into, clock_stage, pool, first);
  });
}

void LaunchTimes::end(CommandList& commands) {
  commands.add([pool = pool_, second = 2 * launches_ + 1](VkCommandBuffer into) {
    vkCmdWriteTimestamp(into, clock_stage, pool, second);
  });
  ++launches_;
}

}  // namespace amprt
