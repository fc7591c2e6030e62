#include "vulkan/memory_block.h"

#include <optional>
#include <string>
#include <vector>

#include "base/errors.h"
#include "vulkan/device.h"
#include "vulkan/large_copies.h"

namespace amprt {
namespace {

constexpr VkMemoryPropertyFlags local = VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT;
constexpr VkMemoryPropertyFlags visible =
    VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT | VK_MEMORY_PROPERTY_HOST_COHERENT_BIT;
constexpr VkMemoryPropertyFlags cached = VK_MEMORY_PROPERTY_HOST_CACHED_BIT;

/// Sets of memory properties, the preferred one first.
std::vector<VkMemoryPropertyFlags> wishes(MemoryKind kind, const PhysicalDevice& device) {
  switch (kind) {
    case MemoryKind::device:
      if (device.shares_host_memory()) return {local | visible | cached, local | visible, local};
      if (device.has_window()) return {local | visible, local, 0};
      return {local, 0};
    case MemoryKind::upload:
      return {local | visible, visible};
    case MemoryKind::host:
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

/// AMP 1.2 §12.2.1.4: the text of this case.
constexpr const char* no_buffer = " (Failed to create buffer)";

}  // namespace

MemoryBlock::MemoryBlock(Device& device, MemoryKind kind, std::size_t size)
    : bytes(size),
      ranges(size),
      device_(device),
      is_exportable_(device.large_copies() && kind == MemoryKind::device &&
                     size >= LargeCopies::least_bytes) {
  VkExternalMemoryBufferCreateInfo external = {VK_STRUCTURE_TYPE_EXTERNAL_MEMORY_BUFFER_CREATE_INFO};
  external.handleTypes = LargeCopies::handle_type;
  VkBufferCreateInfo info = {VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO};
  info.size = bytes;
  info.usage = buffer_usage;
  if (is_exportable_) info.pNext = &external;
  check(vkCreateBuffer(device_.handle(), &info, nullptr, &buffer),
        "create a buffer of " + std::to_string(bytes) + " bytes" + no_buffer);
  try {
    allocate(kind);
  } catch (...) {
    release();
    throw;
  }
}

void MemoryBlock::allocate(MemoryKind kind) {
  VkMemoryRequirements requirements;
  vkGetBufferMemoryRequirements(device_.handle(), buffer, &requirements);
  const PhysicalDevice& physical = device_.physical();

  VkMemoryAllocateFlagsInfo flags = {VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_FLAGS_INFO};
  flags.flags = VK_MEMORY_ALLOCATE_DEVICE_ADDRESS_BIT;
  VkMemoryDedicatedAllocateInfo dedicated = {VK_STRUCTURE_TYPE_MEMORY_DEDICATED_ALLOCATE_INFO};
  dedicated.buffer = buffer;
  VkExportMemoryAllocateInfo exported = {VK_STRUCTURE_TYPE_EXPORT_MEMORY_ALLOCATE_INFO, &dedicated};
  exported.handleTypes = LargeCopies::handle_type;
  if (is_exportable_) flags.pNext = &exported;
  VkMemoryAllocateInfo info = {VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO, &flags};
  info.allocationSize = memory_bytes = requirements.size;

  VkResult result = VK_ERROR_OUT_OF_DEVICE_MEMORY;
  for (const VkMemoryPropertyFlags wish : wishes(kind, physical)) {
    const auto type = memory_type(physical.memory, requirements.memoryTypeBits, wish);
    if (!type) continue;
    // Vulkan forbids allocations larger than the heap.
    const VkMemoryType& chosen = physical.memory.memoryTypes[*type];
    if (info.allocationSize > physical.memory.memoryHeaps[chosen.heapIndex].size) continue;
    info.memoryTypeIndex = *type;
    result = vkAllocateMemory(device_.handle(), &info, nullptr, &memory);
    if (result != VK_SUCCESS) continue;
    check(vkBindBufferMemory(device_.handle(), buffer, memory, 0), "bind a buffer to its memory");
    if ((chosen.propertyFlags & visible) == visible) {
      void* data = nullptr;
      const VkResult mapping = vkMapMemory(device_.handle(), memory, 0, VK_WHOLE_SIZE, 0, &data);
      const bool is_window = kind == MemoryKind::device && !physical.shares_host_memory();
      if (!is_window) check(mapping, "map memory");  // a window is optional
      if (mapping == VK_SUCCESS) (is_window ? window : mapped) = static_cast<std::byte*>(data);
    }
    VkBufferDeviceAddressInfo place = {VK_STRUCTURE_TYPE_BUFFER_DEVICE_ADDRESS_INFO};
    place.buffer = buffer;
    address = vkGetBufferDeviceAddress(device_.handle(), &place);
    return;
  }
  check(result, "allocate " + std::to_string(bytes) + " bytes on " + physical.name + no_buffer);
}

void MemoryBlock::release() noexcept {
  if (buffer) vkDestroyBuffer(device_.handle(), buffer, nullptr);
  if (memory) {
    if (LargeCopies* const large = device_.large_copies()) large->forget(memory);
    vkFreeMemory(device_.handle(), memory, nullptr);
  }
  buffer = VK_NULL_HANDLE;
  memory = VK_NULL_HANDLE;
  mapped = window = nullptr;
}

}  // namespace amprt
