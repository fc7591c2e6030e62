#include "vulkan/batch.h"

#include "vulkan/command_order.h"

namespace amprt {

void Batch::reset(std::uint64_t new_number, bool is_alone) {
  number = new_number;
  stage = Stage::to_record;
  use = RecordedFor::repetition;
  was_alone = is_alone;
  has_launches = false;
  recorded = nullptr;
  records = 0;
  bound = VK_NULL_HANDLE;
  is_shown = false;
}

VkResult Batch::record() {
  const bool is_for_once = use == RecordedFor::once;
  const VkCommandBuffer into = recorded->handle();
  VkCommandBufferBeginInfo info = {VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO};
  if (is_for_once) info.flags = VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT;
  const VkResult begun = vkBeginCommandBuffer(into, &info);
  if (begun != VK_SUCCESS) return begun;
  commands.record(into);
  // CommandBuffer::holds() need not compare `is_shown`: it follows from the commands and their buffers.
  if (is_shown) record_host_barrier(into);
  return vkEndCommandBuffer(into);
}

}  // namespace amprt
