/// The order of the commands of one queue: which of them need a barrier.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>

#include "base/vulkan.h"
#include "commands/command_list.h"
#include "vulkan/memory.h"

namespace amprt {

/// What commands are: barriers name only the stages that they need.
enum class Work { kernel, copy };

/// What commands do to a buffer. The buffer lives until they are complete.
struct BufferUse {
  std::shared_ptr<Buffer> buffer;
  bool written;
};

constexpr VkPipelineStageFlags stage_of(Work work) {
  return work == Work::kernel ? VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT : VK_PIPELINE_STAGE_TRANSFER_BIT;
}

inline constexpr VkPipelineStageFlags all_stages = stage_of(Work::kernel) | stage_of(Work::copy);

/// Shows what all earlier commands have written to the host. Orders no later commands: that takes the device
/// longer.
void record_host_barrier(VkCommandBuffer into);

/// AMP 1.2 §3.3 l.939: work on a view is executed in the order of submission, and sees what earlier work
/// wrote. Commands that use no common buffer may run in any order: a program cannot tell.
class CommandOrder {
 public:
  /// Numbers the next command of the queue and notes it in the buffers. Appends the barriers that it needs
  /// before it. Returns its number; all queues share one count.
  std::uint64_t add(const Queue& queue, CommandList& commands, Work work, std::span<const BufferUse> uses);

  /// All commands of the queue up to the number are complete.
  void note_complete(std::uint64_t number) { complete_ = number; }

 private:
  /// The commands that a barrier has ordered before all later work of one kind.
  struct Ordered {
    std::uint64_t up_to;          ///< number of a command
    VkPipelineStageFlags stages;  ///< of the commands after it
  };

  bool needs_barrier(Work work, const BufferUse& use) const;

  /// By Work. Other queues may have run any command before the first of this one.
  std::array<Ordered, 2> ordered_ = {{{0, all_stages}, {0, all_stages}}};
  std::uint64_t complete_ = 0;  ///< number of the last command known to be complete
};

}  // namespace amprt
