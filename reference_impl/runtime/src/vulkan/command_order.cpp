#include "vulkan/command_order.h"

#include <algorithm>

#include "base/numbers.h"

namespace amprt {
namespace {

VkAccessFlags writes_of(VkPipelineStageFlags stages) {
  VkAccessFlags writes = 0;
  if (stages & VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT) writes |= VK_ACCESS_SHADER_WRITE_BIT;
  if (stages & VK_PIPELINE_STAGE_TRANSFER_BIT) writes |= VK_ACCESS_TRANSFER_WRITE_BIT;
  return writes;
}

VkAccessFlags accesses_of(Work work) {
  return work == Work::kernel ? VK_ACCESS_SHADER_READ_BIT | VK_ACCESS_SHADER_WRITE_BIT
                              : VK_ACCESS_TRANSFER_READ_BIT | VK_ACCESS_TRANSFER_WRITE_BIT;
}

/// Makes what the stages `from` wrote visible to `access` in the stages `to`.
void record_barrier(VkCommandBuffer into, VkPipelineStageFlags from, VkPipelineStageFlags to,
                    VkAccessFlags access) {
  VkMemoryBarrier memory = {VK_STRUCTURE_TYPE_MEMORY_BARRIER};
  memory.srcAccessMask = writes_of(from);
  memory.dstAccessMask = access;
  vkCmdPipelineBarrier(into, from, to, 0, 1, &memory, 0, nullptr, 0, nullptr);
}

/// The tag of the count that all queues share.
struct Command;

}  // namespace

void record_host_barrier(VkCommandBuffer into) {
  record_barrier(into, all_stages, VK_PIPELINE_STAGE_HOST_BIT,
                 VK_ACCESS_HOST_READ_BIT | VK_ACCESS_HOST_WRITE_BIT);
}

/// Whether a command needs a barrier after earlier commands of this queue that used the buffer.
bool CommandOrder::needs_barrier(Work work, const BufferUse& use) const {
  // The end of a submission makes its writes available. If the host knows that it is complete, the next
  // submission makes them visible to all accesses of the device (Vulkan 1.3, "Host Write Ordering Guarantees").
  const std::uint64_t done = std::max(ordered_[static_cast<int>(work)].up_to, complete_);
  return use.buffer->last_write() > done || (use.written && use.buffer->last_read() > done);
}

std::uint64_t CommandOrder::add(const Queue& queue, CommandList& commands, Work work,
                                std::span<const BufferUse> uses) {
  const std::uint64_t number = next_number<Command>();
  const auto order = [&](Work kind, VkPipelineStageFlags from) {
    commands.add([from, kind](VkCommandBuffer into) {
      record_barrier(into, from, stage_of(kind), accesses_of(kind));
    });
    ordered_[static_cast<int>(kind)] = {number - 1, 0};
  };
  // The host has waited for the commands of another queue. Their numbers cannot be compared with the barriers
  // of this one, so the first use gets one.
  const auto is_foreign = [&](const BufferUse& use) {
    return use.buffer->last_queue() && use.buffer->last_queue() != &queue;
  };
  if (std::any_of(uses.begin(), uses.end(), is_foreign)) {
    order(Work::kernel, all_stages);
    order(Work::copy, all_stages);
  } else if (std::any_of(uses.begin(), uses.end(),
                         [&](const BufferUse& use) { return needs_barrier(work, use); })) {
    order(work, ordered_[static_cast<int>(work)].stages);
  }
  for (Ordered& kind : ordered_) kind.stages |= stage_of(work);
  for (const BufferUse& use : uses) use.buffer->used_by(queue, number, use.written);
  return number;
}

}  // namespace amprt
