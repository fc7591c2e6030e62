/// Command buffers for one user at a time, and the count of those that are complete.
#pragma once

#include <vulkan/vulkan.h>

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "commands/command_list.h"

namespace amprt {

class Buffer;

/// What a program repeats, like a copy in a loop, finds what it recorded before.
enum class RecordedFor { once, repetition };

/// A Vulkan command buffer, which has a VkCommandPool of its own, so that threads record side by side.
class CommandBuffer {
 public:
  explicit CommandBuffer(VkDevice device) : device_(device) {}
  ~CommandBuffer();
  CommandBuffer(const CommandBuffer&) = delete;
  CommandBuffer& operator=(const CommandBuffer&) = delete;

  VkResult create(std::uint32_t queue_family, RecordedFor use);
  VkCommandBuffer handle() const { return commands_; }

  /// Whether it was told to remember these very commands, on these very buffers: then they need not be
  /// recorded again. Long lists are not remembered.
  bool holds(const CommandList& commands, std::span<const std::shared_ptr<Buffer>> buffers) const;
  void remember(const CommandList& commands, std::span<const std::shared_ptr<Buffer>> buffers) noexcept;
  void forget() noexcept { is_remembered_ = false; }

 private:
  const VkDevice device_;
  VkCommandPool pool_ = VK_NULL_HANDLE;
  VkCommandBuffer commands_ = VK_NULL_HANDLE;
  bool is_remembered_ = false;
  CommandList remembered_;
  std::vector<std::weak_ptr<Buffer>> buffers_;  ///< handles and addresses may be another's later
};

/// The command buffers of a queue, and a timeline semaphore. It outlives its user, and serves the next:
/// making them takes longer than a launch, and destroying a pool while others record and submit is more than
/// validation layers are made for.
class CommandPool {
 public:
  CommandPool(VkDevice device, std::uint32_t queue_family);
  /// Nothing that it was used for may be under way.
  ~CommandPool();
  CommandPool(const CommandPool&) = delete;
  CommandPool& operator=(const CommandPool&) = delete;

  /// One that nobody uses; for repetition one that holds the commands, if there is one.
  VkResult take(RecordedFor use, const CommandList& commands,
                std::span<const std::shared_ptr<Buffer>> buffers, CommandBuffer*& taken) noexcept;
  /// What it holds is complete or will never be submitted.
  void give_back(RecordedFor use, CommandBuffer& commands) noexcept;

  VkSemaphore timeline() const { return timeline_; }
  /// The number up to which all submissions are complete.
  VkResult completed(std::uint64_t& number) const;

  /// The number of the next submission.
  std::uint64_t next_number() { return ++last_number_; }
  std::uint64_t last_number() const { return last_number_; }

 private:
  const VkDevice device_;
  const std::uint32_t queue_family_;
  VkSemaphore timeline_ = VK_NULL_HANDLE;
  std::uint64_t last_number_ = 0;
  std::vector<std::unique_ptr<CommandBuffer>> all_;
  std::vector<CommandBuffer*> free_[2];  ///< by RecordedFor; the last was used last; have room for all
};

}  // namespace amprt
