#include "vulkan/memory.h"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "base/errors.h"
#include "vulkan/device.h"

namespace amprt {
namespace {

constexpr VkMemoryPropertyFlags local = VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT;
constexpr VkMemoryPropertyFlags visible =
    VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT | VK_MEMORY_PROPERTY_HOST_COHERENT_BIT;
constexpr VkMemoryPropertyFlags cached = VK_MEMORY_PROPERTY_HOST_CACHED_BIT;

/// Sets of properties from the best to the least that will do.
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

/// Enough for whatever Vulkan wants of a storage buffer or a copy.
constexpr std::size_t alignment = 256;

/// A pool grows by as much as it has, within these: small programs take little, large ones do not ask often.
/// AMP 1.2 §12.2.1.4: the text of this case.
constexpr const char* no_buffer = " (Failed to create buffer)";

constexpr std::size_t smallest_block = std::size_t{4} << 20;
constexpr std::size_t largest_block = std::size_t{128} << 20;

}  // namespace

/// A Vulkan buffer with memory of its own.
class MemoryBlock {
 public:
  MemoryBlock(Device& device, MemoryKind kind, std::size_t bytes);
  ~MemoryBlock() { release(); }
  MemoryBlock(const MemoryBlock&) = delete;
  MemoryBlock& operator=(const MemoryBlock&) = delete;

  void release() noexcept;

  VkBuffer buffer = VK_NULL_HANDLE;
  VkDeviceMemory memory = VK_NULL_HANDLE;
  std::size_t memory_bytes = 0;  ///< with what the driver adds
  std::uint64_t address = 0;
  std::byte* mapped = nullptr;
  std::byte* window = nullptr;
  bool was_written = false;  ///< by the device, in a buffer that is no more
  const std::size_t bytes;
  Ranges ranges;

 private:
  void allocate(MemoryKind kind);

  Device& device_;
  const bool is_exportable_;
};

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
    // Vulkan forbids asking for more than a heap holds.
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
      if (!is_window) check(mapping, "map memory");  // it goes without a window
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

MemoryPool::MemoryPool(Device& device, MemoryKind kind) : device_(device), kind_(kind) {}
MemoryPool::~MemoryPool() = default;

MemoryBlock& MemoryPool::add_block(std::size_t bytes) {
  const std::size_t growth = std::clamp(allocated_, smallest_block, largest_block);
  if (bytes < growth / 2) {
    try {
      blocks_.push_back(std::make_unique<MemoryBlock>(device_, kind_, growth));
      allocated_ += growth;
      return *blocks_.back();
    } catch (const concurrency::out_of_memory&) {
      // There may still be as much as is needed now.
    }
  }
  blocks_.push_back(std::make_unique<MemoryBlock>(device_, kind_, bytes));
  allocated_ += bytes;
  return *blocks_.back();
}

MemoryPool::Place MemoryPool::take(std::size_t bytes) {
  // A view of nothing still needs an address.
  const std::size_t needed = (std::max<std::size_t>(bytes, 1) + alignment - 1) / alignment * alignment;
  const std::lock_guard lock(mutex_);
  for (const auto& block : blocks_) {
    if (const auto offset = block->ranges.take(needed))
      return {block.get(), *offset, needed, block->was_written};
  }
  MemoryBlock& added = add_block(needed);
  return {&added, *added.ranges.take(needed), needed, false};
}

void MemoryPool::give_back(const Place& place, bool is_written) noexcept {
  const std::lock_guard lock(mutex_);
  place.block->was_written |= is_written;
  place.block->ranges.give_back(place.offset, place.bytes);
  if (!place.block->ranges.are_all_free()) return;
  // One free block stays, unless it is a large one: programs that make and end arrays in turn shall not ask
  // each time.
  const auto is_free = [](const auto& block) { return block->ranges.are_all_free(); };
  if (place.block->bytes <= largest_block && std::count_if(blocks_.begin(), blocks_.end(), is_free) < 2)
    return;
  const auto found = std::find_if(blocks_.begin(), blocks_.end(),
                                  [&](const auto& block) { return block.get() == place.block; });
  allocated_ -= place.block->bytes;
  blocks_.erase(found);
}

void MemoryPool::release() noexcept {
  const std::lock_guard lock(mutex_);
  for (const auto& block : blocks_) block->release();
}

Buffer::Buffer(Device& device, std::size_t bytes, MemoryKind kind)
    : pool_(device.memory(kind)), bytes_(bytes), place_(pool_.take(bytes)) {}

Buffer::~Buffer() {
  pool_.give_back(place_, last_write() != 0);
}

VkBuffer Buffer::handle() const {
  return place_.block->buffer;
}

VkDeviceMemory Buffer::memory() const {
  return place_.block->memory;
}

std::size_t Buffer::memory_bytes() const {
  return place_.block->memory_bytes;
}

std::uint64_t Buffer::address() const {
  return place_.block->address + place_.offset;
}

std::byte* Buffer::mapped() const {
  std::byte* const block = place_.block->mapped;
  return block ? block + place_.offset : nullptr;
}

std::byte* Buffer::window() const {
  std::byte* const block = place_.block->window;
  return block && !place_.was_written && last_write() == 0 ? block + place_.offset : nullptr;
}

}  // namespace amprt
