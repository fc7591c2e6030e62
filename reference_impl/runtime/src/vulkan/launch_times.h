/// How long launches take on the device: for benchmarks. Off, and free of cost, until Queue::time_launches().
#pragma once

#include <vulkan/vulkan.h>

#include <cstdint>
#include <vector>

#include "commands/command_list.h"

namespace amprt {

class Device;

/// The device's clock around the launches of one queue. Not for several threads.
class LaunchTimes {
 public:
  /// Launches that can be under way between two calls of take.
  static constexpr std::uint32_t capacity = 1024;

  /// Throws unsupported_feature when the queues of the device have no clock.
  explicit LaunchTimes(Device& device);
  ~LaunchTimes();
  LaunchTimes(const LaunchTimes&) = delete;
  LaunchTimes& operator=(const LaunchTimes&) = delete;

  /// Nanoseconds of each launch since the last call, in their order; waits for them.
  std::vector<double> take();

  /// What is added between the two is one launch. Throws runtime_exception when there is room for no more.
  void begin(CommandList& commands) const;
  void end(CommandList& commands);

 private:
  Device& device_;
  VkQueryPool pool_ = VK_NULL_HANDLE;
  std::uint64_t valid_bits_;
  double nanoseconds_per_tick_;
  std::uint32_t launches_ = 0;
};

}  // namespace amprt
