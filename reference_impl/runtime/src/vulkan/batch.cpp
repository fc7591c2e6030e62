#include "vulkan/batch.h"

#include "vulkan/command_order.h"

namespace amprt {

void Batch::reset(std::uint64_t new_number) {
  number = new_number;
  stage = Stage::to_record;
  use = RecordedFor::repetition;
  recorded = nullptr;
  records = 0;
  bound = VK_NULL_HANDLE;
  is_shown = false;
}

VkResult Batch::record() {
  if (recorded->holds(commands, keep)) return VK_SUCCESS;
  recorded->forget();
  const bool is_for_once = use == RecordedFor::once;
  const VkCommandBuffer into = recorded->handle();
  VkCommandBufferBeginInfo info = {VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO};
  if (is_for_once) info.flags = VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT;
  const VkResult begun = vkBeginCommandBuffer(into, &info);
  if (begun != VK_SUCCESS) return begun;
  commands.record(into);
  // holds() need not compare `is_shown`: it follows from the commands and their buffers.
  if (is_shown) record_full_barrier(into);
  const VkResult ended = vkEndCommandBuffer(into);
  if (ended == VK_SUCCESS && !is_for_once) recorded->remember(commands, keep);
  return ended;
}

}  // namespace amprt
