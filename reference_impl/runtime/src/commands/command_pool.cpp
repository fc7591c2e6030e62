#include "commands/command_pool.h"

#include <algorithm>
#include <iterator>
#include <new>

#include "base/errors.h"

namespace amprt {
namespace {

/// Longer lists are not remembered: comparing and copying one takes as long as recording it.
constexpr std::size_t most_remembered_bytes = 4096;

/// Maximum number of different repeated submissions that a pool remembers.
constexpr std::size_t most_repetitions = 4;

}  // namespace

VkResult CommandBuffer::create(std::uint32_t queue_family, RecordedFor use) {
  VkCommandPoolCreateInfo pool = {VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO};
  pool.flags = VK_COMMAND_POOL_CREATE_RESET_COMMAND_BUFFER_BIT;
  if (use == RecordedFor::once) pool.flags |= VK_COMMAND_POOL_CREATE_TRANSIENT_BIT;
  pool.queueFamilyIndex = queue_family;
  const VkResult created = vkCreateCommandPool(device_, &pool, nullptr, &pool_);
  if (created != VK_SUCCESS) return created;
  VkCommandBufferAllocateInfo info = {VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO};
  info.commandPool = pool_;
  info.level = VK_COMMAND_BUFFER_LEVEL_PRIMARY;
  info.commandBufferCount = 1;
  return vkAllocateCommandBuffers(device_, &info, &commands_);
}

CommandBuffer::~CommandBuffer() {
  vkDestroyCommandPool(device_, pool_, nullptr);
}

bool CommandBuffer::holds(const CommandList& commands,
                          std::span<const std::shared_ptr<Buffer>> buffers) const {
  const auto is_same = [](const std::weak_ptr<Buffer>& one, const std::shared_ptr<Buffer>& other) {
    return !one.owner_before(other) && !other.owner_before(one);
  };
  return is_remembered_ && commands == remembered_ &&
         std::equal(buffers_.begin(), buffers_.end(), buffers.begin(), buffers.end(), is_same);
}

void CommandBuffer::remember(const CommandList& commands,
                             std::span<const std::shared_ptr<Buffer>> buffers) noexcept try {
  forget();
  if (commands.end() > most_remembered_bytes) return;
  buffers_.assign(buffers.begin(), buffers.end());
  remembered_ = commands;
  is_remembered_ = true;
} catch (const std::bad_alloc&) {
  // Then the commands are recorded again.
}

CommandPool::CommandPool(VkDevice device, std::uint32_t queue_family)
    : device_(device), queue_family_(queue_family) {
  VkSemaphoreTypeCreateInfo type = {VK_STRUCTURE_TYPE_SEMAPHORE_TYPE_CREATE_INFO};
  type.semaphoreType = VK_SEMAPHORE_TYPE_TIMELINE;
  VkSemaphoreCreateInfo semaphore = {VK_STRUCTURE_TYPE_SEMAPHORE_CREATE_INFO, &type};
  check(vkCreateSemaphore(device_, &semaphore, nullptr, &timeline_), "create a timeline semaphore");
}

CommandPool::~CommandPool() {
  vkDestroySemaphore(device_, timeline_, nullptr);
}

VkResult CommandPool::take(RecordedFor use, const CommandList& commands,
                           std::span<const std::shared_ptr<Buffer>> buffers, CommandBuffer*& taken) noexcept
    try {
  std::vector<CommandBuffer*>& free = free_[static_cast<int>(use)];
  auto found = free.empty() ? free.end() : std::prev(free.end());
  if (use == RecordedFor::repetition) {
    const auto holding = std::find_if(
        free.begin(), free.end(), [&](const CommandBuffer* one) { return one->holds(commands, buffers); });
    if (holding == free.end() && free.size() >= most_repetitions) {
      found = free.begin();  // the least recently used one
      (*found)->forget();
    } else {
      found = holding;
    }
  }
  if (found != free.end()) {
    taken = *found;
    free.erase(found);
    return VK_SUCCESS;
  }
  auto made = std::make_unique<CommandBuffer>(device_);
  all_.reserve(all_.size() + 1);
  for (auto& one : free_) one.reserve(all_.size() + 1);  // so that give_back() needs no memory
  const VkResult result = made->create(queue_family_, use);
  if (result != VK_SUCCESS) return result;
  taken = made.get();
  all_.push_back(std::move(made));
  return VK_SUCCESS;
} catch (const std::bad_alloc&) {
  return VK_ERROR_OUT_OF_HOST_MEMORY;
}

void CommandPool::give_back(RecordedFor use, CommandBuffer& commands) noexcept {
  free_[static_cast<int>(use)].push_back(&commands);
}

VkResult CommandPool::completed(std::uint64_t& number) const {
  return vkGetSemaphoreCounterValue(device_, timeline_, &number);
}

}  // namespace amprt
