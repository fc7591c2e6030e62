#include <chrono>
#include <cstring>
#include <thread>
#include <utility>

#include "objects.h"

using namespace fake;

namespace {

VkCommandBuffer_T* recording(VkCommandBuffer commands, const char* who) {
  if (commands->state != VkCommandBuffer_T::State::recording)
    mistake(std::string(who) + " outside of recording");
  return commands;
}

constexpr VkPipelineStageFlags all_stages =
    VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT | VK_PIPELINE_STAGE_TRANSFER_BIT;
constexpr VkAccessFlags all_writes = VK_ACCESS_SHADER_WRITE_BIT | VK_ACCESS_TRANSFER_WRITE_BIT;
constexpr VkAccessFlags all_accesses = all_writes | VK_ACCESS_SHADER_READ_BIT | VK_ACCESS_TRANSFER_READ_BIT;

/// Records the transfer of a buffer's ownership to CUDA (VK_QUEUE_FAMILY_EXTERNAL), or back.
void hand_over(VkCommandBuffer commands, const VkBufferMemoryBarrier& barrier, VkPipelineStageFlags from,
               VkPipelineStageFlags to) {
  const bool away = barrier.dstQueueFamilyIndex == VK_QUEUE_FAMILY_EXTERNAL;
  const bool back = barrier.srcQueueFamilyIndex == VK_QUEUE_FAMILY_EXTERNAL;
  const bool is_complete = away ? from == all_stages && (barrier.srcAccessMask & all_writes) == all_writes
                                : to == all_stages && barrier.dstAccessMask == all_accesses;
  if (away == back || !is_complete) mistake("vkCmdPipelineBarrier transfers ownership incompletely");
  auto* const buffer = of<Buffer>(barrier.buffer, __func__);
  commands->uses.push_back(buffer);
  commands->commands.push_back([buffer, away, offset = barrier.offset, bytes = barrier.size] {
    const std::byte* const begin = buffer->data() + offset;
    const bool changes =
        away ? state().foreign.emplace(begin, begin + bytes).second : state().foreign.erase(begin) == 1;
    if (!changes) mistake("ownership is transferred by a side that does not have it");
  });
}

thread_local std::uint64_t recorded = 0;

}  // namespace

std::uint64_t fake::recorded_by_this_thread() {
  return recorded;
}

extern "C" {

VKAPI_ATTR VkResult VKAPI_CALL vkCreateCommandPool(VkDevice, const VkCommandPoolCreateInfo*,
                                                   const VkAllocationCallbacks*, VkCommandPool* out) {
  FAKE_CALL();
  *out = handle_of<VkCommandPool>(new Pool);
  return VK_SUCCESS;
}

VKAPI_ATTR void VKAPI_CALL vkDestroyCommandPool(VkDevice, VkCommandPool pool, const VkAllocationCallbacks*) {
  destroy<Pool>(pool, __func__);
}

VKAPI_ATTR VkResult VKAPI_CALL vkAllocateCommandBuffers(VkDevice device,
                                                        const VkCommandBufferAllocateInfo* info,
                                                        VkCommandBuffer* out) {
  FAKE_CALL();
  auto* const pool = of<Pool>(info->commandPool, __func__);
  for (std::uint32_t i = 0; i < info->commandBufferCount; ++i) {
    pool->buffers.push_back(std::make_unique<VkCommandBuffer_T>());
    pool->buffers.back()->pool = pool;
    pool->buffers.back()->device = device;
    out[i] = pool->buffers.back().get();
  }
  return VK_SUCCESS;
}

VKAPI_ATTR VkResult VKAPI_CALL vkBeginCommandBuffer(VkCommandBuffer commands,
                                                    const VkCommandBufferBeginInfo* info) {
  FAKE_CALL();
  if (commands->state == VkCommandBuffer_T::State::pending)
    mistake("vkBeginCommandBuffer of a pending command buffer");
  Pool& pool = *commands->pool;
  const auto recorder = std::exchange(pool.recorder, std::this_thread::get_id());
  if (pool.being_recorded++ != 0 && recorder != pool.recorder)
    mistake("two threads record in one pool at the same time");
  commands->state = VkCommandBuffer_T::State::recording;
  commands->is_for_once = (info->flags & VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT) != 0;
  commands->commands.clear();
  commands->pipeline = nullptr;
  commands->uses = {commands->pool};
  return VK_SUCCESS;
}

VKAPI_ATTR VkResult VKAPI_CALL vkEndCommandBuffer(VkCommandBuffer commands) {
  const Inside inside;
  const auto may_go_on = [](std::thread::id only) {
    return only == std::thread::id() || only == std::this_thread::get_id();
  };
  while (!may_go_on(driver().only_recorder)) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  const std::lock_guard lock(state().mutex);
  const VkResult result = call(__func__);
  --commands->pool->being_recorded;
  using State = VkCommandBuffer_T::State;
  recording(commands, __func__)->state = result == VK_SUCCESS ? State::executable : State::invalid;
  return result;
}

VKAPI_ATTR void VKAPI_CALL vkCmdBindPipeline(VkCommandBuffer commands, VkPipelineBindPoint,
                                             VkPipeline pipeline) {
  const Inside inside;
  const std::lock_guard lock(state().mutex);
  recording(commands, __func__)->pipeline = of<Pipeline>(pipeline, __func__);
  if (commands->pipeline->device != commands->device) mistake("the pipeline belongs to another device");
  commands->uses.push_back(commands->pipeline);
}

VKAPI_ATTR void VKAPI_CALL vkCmdPushConstants(VkCommandBuffer commands, VkPipelineLayout, VkShaderStageFlags,
                                              std::uint32_t offset, std::uint32_t bytes, const void* data) {
  const Inside inside;
  std::memcpy(recording(commands, __func__)->constants.data() + offset, data, bytes);
}

VKAPI_ATTR void VKAPI_CALL vkCmdDispatch(VkCommandBuffer commands, std::uint32_t x, std::uint32_t y,
                                         std::uint32_t z) {
  const Inside inside;
  recording(commands, __func__);
  if (!commands->pipeline) return mistake("vkCmdDispatch without a pipeline");
  ++recorded;
  ++driver().recorded_dispatches;
  commands->commands.push_back(
      [constants = commands->constants, group_size = commands->pipeline->group_size, x, y, z] {
        ++driver().dispatches;
        state().hazards.command(Stage::kernel);
        driver().kernel({constants.data(), {x, y, z}, group_size});
      });
}

VKAPI_ATTR void VKAPI_CALL vkCmdCopyBuffer(VkCommandBuffer commands, VkBuffer from, VkBuffer to,
                                           std::uint32_t count, const VkBufferCopy* regions) {
  const Inside inside;
  const std::lock_guard lock(state().mutex);
  auto* const source = of<Buffer>(from, __func__);
  auto* const destination = of<Buffer>(to, __func__);
  recording(commands, __func__);
  commands->uses.insert(commands->uses.end(), {source, destination});
  commands->commands.push_back([] { state().hazards.command(Stage::copy); });
  for (const VkBufferCopy& region : std::vector<VkBufferCopy>(regions, regions + count)) {
    if (region.size == 0 || region.srcOffset + region.size > source->bytes ||
        region.dstOffset + region.size > destination->bytes)
      mistake("vkCmdCopyBuffer of bytes outside the buffer");
    commands->commands.push_back([=] {
      uses(source->data() + region.srcOffset, region.size, false);
      uses(destination->data() + region.dstOffset, region.size, true);
      driver().copied_bytes += region.size;
      std::memmove(destination->data() + region.dstOffset, source->data() + region.srcOffset, region.size);
    });
  }
}

VKAPI_ATTR void VKAPI_CALL vkCmdPipelineBarrier(VkCommandBuffer commands, VkPipelineStageFlags from,
                                                VkPipelineStageFlags to, VkDependencyFlags,
                                                std::uint32_t count, const VkMemoryBarrier* memory,
                                                std::uint32_t handovers, const VkBufferMemoryBarrier* buffer,
                                                std::uint32_t, const VkImageMemoryBarrier*) {
  const Inside inside;
  const std::lock_guard lock(state().mutex);
  recording(commands, __func__);
  if (count + handovers != 1) mistake("vkCmdPipelineBarrier with a number of barriers that is not 1");
  if (handovers == 1) return hand_over(commands, *buffer, from, to);
  commands->commands.push_back([from, to, written = memory->srcAccessMask, used = memory->dstAccessMask] {
    state().hazards.barrier({from, written}, {to, used});
    ++driver().barriers;
  });
}

VKAPI_ATTR void VKAPI_CALL vkCmdResetQueryPool(VkCommandBuffer, VkQueryPool, std::uint32_t, std::uint32_t) {}
VKAPI_ATTR void VKAPI_CALL vkCmdWriteTimestamp(VkCommandBuffer, VkPipelineStageFlagBits, VkQueryPool,
                                               std::uint32_t) {}

}  // extern "C"
