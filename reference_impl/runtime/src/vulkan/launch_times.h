/// How long launches take on the device: for benchmarks. Off until Queue::time_launches() is called; then it
/// costs nothing.
#pragma once

#include <cstdint>
#include <vector>

#include "base/vulkan.h"
#include "commands/command_list.h"

namespace amprt {

class Device;

/// Timestamps of the device around the launches of one queue. Not thread-safe.
class LaunchTimes {
 public:
  /// Maximum number of launches between two calls of take().
  static constexpr std::uint32_t capacity = 1024;

  /// Throws unsupported_feature if the device's queues have no timestamps.
  explicit LaunchTimes(Device& device);
  ~LaunchTimes();
  LaunchTimes(const LaunchTimes&) = delete;
  LaunchTimes& operator=(const LaunchTimes&) = delete;

  /// Returns the nanoseconds of each launch since the last call, in order; waits for these launches.
  std::vector<double> take();

  /// The commands added between begin() and end() are one launch. Throws runtime_exception if there are more
  /// than `capacity`.
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
