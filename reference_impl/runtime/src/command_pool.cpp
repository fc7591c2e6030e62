#include "command_pool.h"

#include <new>

#include "errors.h"

namespace amprt {

CommandPool::CommandPool(VkDevice device, std::uint32_t queue_family) : device_(device) {
  VkCommandPoolCreateInfo pool = {VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO};
  pool.flags = VK_COMMAND_POOL_CREATE_TRANSIENT_BIT | VK_COMMAND_POOL_CREATE_RESET_COMMAND_BUFFER_BIT;
  pool.queueFamilyIndex = queue_family;
  check(vkCreateCommandPool(device_, &pool, nullptr, &pool_), "create a command pool");

  VkSemaphoreTypeCreateInfo type = {VK_STRUCTURE_TYPE_SEMAPHORE_TYPE_CREATE_INFO};
  type.semaphoreType = VK_SEMAPHORE_TYPE_TIMELINE;
  VkSemaphoreCreateInfo semaphore = {VK_STRUCTURE_TYPE_SEMAPHORE_CREATE_INFO, &type};
  const VkResult result = vkCreateSemaphore(device_, &semaphore, nullptr, &timeline_);
  if (result != VK_SUCCESS) vkDestroyCommandPool(device_, pool_, nullptr);
  check(result, "create a timeline semaphore");
}

CommandPool::~CommandPool() {
  vkDestroySemaphore(device_, timeline_, nullptr);
  vkDestroyCommandPool(device_, pool_, nullptr);
}

VkResult CommandPool::take(VkCommandBuffer& commands) noexcept try {
  if (!free_.empty()) {
    commands = free_.back();
    free_.pop_back();
    return VK_SUCCESS;
  }
  if (free_.capacity() == made_) free_.reserve(2 * made_ + 1);  // for give_back()
  VkCommandBufferAllocateInfo info = {VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO};
  info.commandPool = pool_;
  info.level = VK_COMMAND_BUFFER_LEVEL_PRIMARY;
  info.commandBufferCount = 1;
  const VkResult result = vkAllocateCommandBuffers(device_, &info, &commands);
  if (result == VK_SUCCESS) ++made_;
  return result;
} catch (const std::bad_alloc&) {
  return VK_ERROR_OUT_OF_HOST_MEMORY;
}

void CommandPool::give_back(VkCommandBuffer commands) noexcept {
  free_.push_back(commands);
}

VkResult CommandPool::completed(std::uint64_t& number) const {
  return vkGetSemaphoreCounterValue(device_, timeline_, &number);
}

}  // namespace amprt
