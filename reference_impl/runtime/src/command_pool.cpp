#include "command_pool.h"

#include <new>

#include "errors.h"

namespace amprt {

CommandPool::CommandPool(VkDevice device, std::uint32_t queue_family)
    : device_(device), queue_family_(queue_family) {
  VkSemaphoreTypeCreateInfo type = {VK_STRUCTURE_TYPE_SEMAPHORE_TYPE_CREATE_INFO};
  type.semaphoreType = VK_SEMAPHORE_TYPE_TIMELINE;
  VkSemaphoreCreateInfo semaphore = {VK_STRUCTURE_TYPE_SEMAPHORE_CREATE_INFO, &type};
  check(vkCreateSemaphore(device_, &semaphore, nullptr, &timeline_), "create a timeline semaphore");
}

CommandPool::~CommandPool() {
  vkDestroySemaphore(device_, timeline_, nullptr);
  for (VkCommandPool pool : pools_) vkDestroyCommandPool(device_, pool, nullptr);
}

VkResult CommandPool::take(VkCommandBuffer& commands) noexcept try {
  if (free_.empty()) return make(commands);
  commands = free_.back();
  free_.pop_back();
  return VK_SUCCESS;
} catch (const std::bad_alloc&) {
  return VK_ERROR_OUT_OF_HOST_MEMORY;
}

VkResult CommandPool::make(VkCommandBuffer& commands) {
  free_.reserve(pools_.size() + 1);  // for give_back()
  pools_.reserve(pools_.size() + 1);
  VkCommandPoolCreateInfo pool_info = {VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO};
  pool_info.flags = VK_COMMAND_POOL_CREATE_TRANSIENT_BIT | VK_COMMAND_POOL_CREATE_RESET_COMMAND_BUFFER_BIT;
  pool_info.queueFamilyIndex = queue_family_;
  VkCommandPool pool = VK_NULL_HANDLE;
  if (const VkResult result = vkCreateCommandPool(device_, &pool_info, nullptr, &pool)) return result;
  VkCommandBufferAllocateInfo info = {VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO};
  info.commandPool = pool;
  info.level = VK_COMMAND_BUFFER_LEVEL_PRIMARY;
  info.commandBufferCount = 1;
  const VkResult result = vkAllocateCommandBuffers(device_, &info, &commands);
  if (result == VK_SUCCESS) {
    pools_.push_back(pool);
  } else {
    vkDestroyCommandPool(device_, pool, nullptr);
  }
  return result;
}

void CommandPool::give_back(VkCommandBuffer commands) noexcept {
  free_.push_back(commands);
}

VkResult CommandPool::completed(std::uint64_t& number) const {
  return vkGetSemaphoreCounterValue(device_, timeline_, &number);
}

}  // namespace amprt
