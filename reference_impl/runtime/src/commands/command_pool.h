/// The command buffers of one queue, and the count of its complete submissions.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "base/vulkan.h"
#include "commands/command_list.h"

namespace amprt {

class Buffer;

/// Whether recorded commands are for one submission, or are kept in case the program repeats them, like a
/// copy in a loop.
enum class RecordedFor { once, repetition };

/// A Vulkan command buffer with a VkCommandPool of its own: threads can record different command buffers at
/// the same time.
class CommandBuffer {
 public:
  explicit CommandBuffer(VkDevice device) : device_(device) {}
  ~CommandBuffer();
  CommandBuffer(const CommandBuffer&) = delete;
  CommandBuffer& operator=(const CommandBuffer&) = delete;

  VkResult create(std::uint32_t queue_family, RecordedFor use);
  VkCommandBuffer handle() const { return commands_; }

  /// Whether it holds exactly these commands on these buffers, so that they need not be recorded again.
  bool holds(const CommandList& commands, std::span<const std::shared_ptr<Buffer>> buffers) const;
  /// Notes what has been recorded. Ignores long lists.
  void remember(const CommandList& commands, std::span<const std::shared_ptr<Buffer>> buffers) noexcept;
  void forget() noexcept { is_remembered_ = false; }
  bool is_remembered() const { return is_remembered_; }

 private:
  const VkDevice device_;
  VkCommandPool pool_ = VK_NULL_HANDLE;
  VkCommandBuffer commands_ = VK_NULL_HANDLE;
  bool is_remembered_ = false;
  CommandList remembered_;
  std::vector<std::weak_ptr<Buffer>>
      buffers_;  ///< not handles and addresses: a later buffer may get the same
};

/// The command buffers of a queue, and its timeline semaphore. When a queue is destroyed, the device keeps
/// its pool for the next queue: making these objects takes longer than a launch, and validation layers do not
/// support destroying a pool while other threads record and submit.
class CommandPool {
 public:
  CommandPool(VkDevice device, std::uint32_t queue_family);
  /// All submissions that use it must be complete.
  ~CommandPool();
  CommandPool(const CommandPool&) = delete;
  CommandPool& operator=(const CommandPool&) = delete;

  /// Finds a command buffer that is not in use; for repetition one that holds these commands, if there is
  /// one: only then is it remembered. Creates it if there is none.
  VkResult take(RecordedFor use, const CommandList& commands,
                std::span<const std::shared_ptr<Buffer>> buffers, CommandBuffer*& taken) noexcept;
  /// The commands must be complete, or must not have been submitted.
  void give_back(RecordedFor use, CommandBuffer& commands) noexcept;

  VkSemaphore timeline() const { return timeline_; }
  /// Reads the number up to which all submissions are complete.
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
  std::vector<CommandBuffer*> free_[2];  ///< by RecordedFor; last the most recently used; capacity for all
};

}  // namespace amprt
