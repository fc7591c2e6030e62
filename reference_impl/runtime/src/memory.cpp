#include "memory.h"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "device.h"
#include "errors.h"

namespace amprt {
namespace {

constexpr VkMemoryPropertyFlags local = VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT;
constexpr VkMemoryPropertyFlags visible =
    VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT | VK_MEMORY_PROPERTY_HOST_COHERENT_BIT;
constexpr VkMemoryPropertyFlags cached = VK_MEMORY_PROPERTY_HOST_CACHED_BIT;

/// Sets of properties from the best to the least that will do.
std::vector<VkMemoryPropertyFlags> wishes(MemoryKind kind, bool shares_host_memory) {
  switch (kind) {
    case MemoryKind::device:
      if (shares_host_memory) return {local | visible | cached, local | visible, local};
      return {local, 0};
    case MemoryKind::upload:
      return {local | visible, visible};
    case MemoryKind::download:
      return {visible | cached, visible};
  }
  return {};
}

std::optional<std::uint32_t> memory_type(const VkPhysicalDeviceMemoryProperties& memory,
                                         std::uint32_t allowed, VkMemoryPropertyFlags wanted) {
  for (std::uint32_t i = 0; i < memory.memoryTypeCount; ++i) {
    if ((allowed >> i & 1) && (memory.memoryTypes[i].propertyFlags & wanted) == wanted) return i;
  }
  return std::nullopt;
}

}  // namespace

Buffer::Buffer(Device& device, std::size_t bytes, MemoryKind kind) : device_(device), bytes_(bytes) {
  VkBufferCreateInfo info = {VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO};
  info.size = std::max<std::size_t>(bytes, 16);  // a view of nothing still needs an address
  info.usage = VK_BUFFER_USAGE_STORAGE_BUFFER_BIT | VK_BUFFER_USAGE_TRANSFER_SRC_BIT |
               VK_BUFFER_USAGE_TRANSFER_DST_BIT | VK_BUFFER_USAGE_SHADER_DEVICE_ADDRESS_BIT;
  check(vkCreateBuffer(device_.handle(), &info, nullptr, &buffer_),
        "create a buffer of " + std::to_string(bytes) + " bytes");
  try {
    allocate(kind);
  } catch (...) {
    release();
    throw;
  }
  device_.track(*this);
}

void Buffer::allocate(MemoryKind kind) {
  VkMemoryRequirements requirements;
  vkGetBufferMemoryRequirements(device_.handle(), buffer_, &requirements);
  const PhysicalDevice& physical = device_.physical();

  VkMemoryAllocateFlagsInfo flags = {VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_FLAGS_INFO};
  flags.flags = VK_MEMORY_ALLOCATE_DEVICE_ADDRESS_BIT;
  VkMemoryAllocateInfo info = {VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO, &flags};
  info.allocationSize = requirements.size;

  VkResult result = VK_ERROR_OUT_OF_DEVICE_MEMORY;
  for (const VkMemoryPropertyFlags wish : wishes(kind, physical.shares_host_memory())) {
    const auto type = memory_type(physical.memory, requirements.memoryTypeBits, wish);
    if (!type) continue;
    // Vulkan forbids asking for more than a heap holds.
    const VkMemoryType& chosen = physical.memory.memoryTypes[*type];
    if (info.allocationSize > physical.memory.memoryHeaps[chosen.heapIndex].size) continue;
    info.memoryTypeIndex = *type;
    result = vkAllocateMemory(device_.handle(), &info, nullptr, &memory_);
    if (result != VK_SUCCESS) continue;
    check(vkBindBufferMemory(device_.handle(), buffer_, memory_, 0), "bind a buffer to its memory");
    if ((chosen.propertyFlags & visible) == visible &&
        (kind != MemoryKind::device || physical.shares_host_memory())) {
      void* data = nullptr;
      check(vkMapMemory(device_.handle(), memory_, 0, VK_WHOLE_SIZE, 0, &data), "map memory");
      mapped_ = static_cast<std::byte*>(data);
    }
    VkBufferDeviceAddressInfo address = {VK_STRUCTURE_TYPE_BUFFER_DEVICE_ADDRESS_INFO};
    address.buffer = buffer_;
    address_ = vkGetBufferDeviceAddress(device_.handle(), &address);
    return;
  }
  // AMP 1.2 §12.2.1.4: the text of this case.
  check(result,
        "allocate " + std::to_string(bytes_) + " bytes on " + physical.name + " (Failed to create buffer)");
}

Buffer::~Buffer() {
  device_.untrack(*this);
  release();
}

void Buffer::release() noexcept {
  if (buffer_) vkDestroyBuffer(device_.handle(), buffer_, nullptr);
  if (memory_) vkFreeMemory(device_.handle(), memory_, nullptr);
  buffer_ = VK_NULL_HANDLE;
  memory_ = VK_NULL_HANDLE;
  mapped_ = nullptr;
}

}  // namespace amprt
