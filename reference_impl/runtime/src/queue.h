/// The commands of one accelerator_view: submitted in order, completed in order.
#pragma once

#include <vulkan/vulkan.h>

#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <vector>

#include "device.h"
#include "launch_times.h"
#include "memory.h"

namespace amprt {

/// Device-visible memory for the bytes of one launch.
struct ClosureMemory {
  std::byte* data;
  std::uint64_t address;
  std::shared_ptr<Buffer> buffer;
};

class Queue {
 public:
  explicit Queue(Device& device);
  ~Queue();
  Queue(const Queue&) = delete;
  Queue& operator=(const Queue&) = delete;

  Device& device() { return device_; }

  using Record = std::function<void(VkCommandBuffer)>;
  using Keep = std::vector<std::shared_ptr<const void>>;

  /// Records commands, ordered behind all earlier ones, and submits them at once. What is in keep lives until
  /// they are complete. Returns the number to wait for.
  std::uint64_t submit(const Record& record, Keep keep);

  /// The number of the last submission; 0 before the first.
  std::uint64_t last_submission() const;

  /// Blocks until the submission of that number is complete. Throws accelerator_view_removed for a lost
  /// device.
  void wait(std::uint64_t submission);

  /// A piece of upload memory, at most 64 KiB of it shared with other launches.
  ClosureMemory closure_memory(std::size_t bytes);

  /// A staging buffer of at least that size, free again when the last reference is gone.
  std::shared_ptr<Buffer> staging(MemoryKind kind, std::size_t bytes);

  /// Times launches from now on.
  LaunchTimes& time_launches();

  /// Null unless launches are timed.
  LaunchTimes* launch_times() const { return launch_times_.get(); }

  /// Ends the Vulkan objects; the device must be idle or lost.
  void release() noexcept;

 private:
  struct InFlight {
    std::uint64_t number;
    VkCommandBuffer commands;
    Keep keep;
  };

  void retire();
  VkCommandBuffer take_commands();
  std::uint64_t completed() const;

  Device& device_;
  SharedQueue& queue_;
  mutable std::mutex mutex_;
  VkCommandPool pool_ = VK_NULL_HANDLE;
  VkSemaphore timeline_ = VK_NULL_HANDLE;
  std::uint64_t last_ = 0;
  std::deque<InFlight> in_flight_;
  std::vector<VkCommandBuffer> free_commands_;
  std::vector<std::shared_ptr<Buffer>> staging_[2];  // upload, download
  std::shared_ptr<Buffer> closure_chunk_;
  std::size_t closure_used_ = 0;
  std::unique_ptr<LaunchTimes> launch_times_;
};

}  // namespace amprt
