/// Command buffers for one user at a time, and the count of those that are complete.
#pragma once

#include <vulkan/vulkan.h>

#include <cstdint>
#include <vector>

namespace amprt {

/// Command buffers, each with a VkCommandPool of its own, so that threads record side by side; and a timeline
/// semaphore. It outlives its user, and serves the next: making them takes longer than a launch, and
/// destroying a pool while others record and submit is more than validation layers are made for.
class CommandPool {
 public:
  CommandPool(VkDevice device, std::uint32_t queue_family);
  /// Nothing that it was used for may be under way.
  ~CommandPool();
  CommandPool(const CommandPool&) = delete;
  CommandPool& operator=(const CommandPool&) = delete;

  /// One that nobody uses, to be begun.
  VkResult take(VkCommandBuffer& commands) noexcept;
  /// What it holds is complete or will never be submitted.
  void give_back(VkCommandBuffer commands) noexcept;

  VkSemaphore timeline() const { return timeline_; }
  /// The number up to which all submissions are complete.
  VkResult completed(std::uint64_t& number) const;

  /// The number of the next submission.
  std::uint64_t next_number() { return ++last_number_; }
  std::uint64_t last_number() const { return last_number_; }

 private:
  VkResult make(VkCommandBuffer& commands);

  const VkDevice device_;
  const std::uint32_t queue_family_;
  VkSemaphore timeline_ = VK_NULL_HANDLE;
  std::uint64_t last_number_ = 0;
  std::vector<VkCommandPool> pools_;
  std::vector<VkCommandBuffer> free_;  ///< has room for those of all pools
};

}  // namespace amprt
