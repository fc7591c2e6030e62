#include "vulkan/memory.h"

#include <algorithm>

#include "amp_detail/exceptions.h"
#include "vulkan/device.h"
#include "vulkan/memory_block.h"

namespace amprt {
namespace {

/// Enough for all that Vulkan requires of storage buffers and copies.
constexpr std::size_t alignment = 256;

/// A pool doubles with each block, within these sizes: small programs take little memory, large ones allocate
/// seldom.
constexpr std::size_t smallest_block = std::size_t{4} << 20;
constexpr std::size_t largest_block = std::size_t{128} << 20;

}  // namespace

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
      // The memory may still be enough for what is needed now.
    }
  }
  blocks_.push_back(std::make_unique<MemoryBlock>(device_, kind_, bytes));
  allocated_ += bytes;
  return *blocks_.back();
}

MemoryPool::Place MemoryPool::take(std::size_t bytes) {
  // An empty buffer still needs an address.
  const std::size_t needed = (std::max<std::size_t>(bytes, 1) + alignment - 1) / alignment * alignment;
  const std::lock_guard lock(mutex_);
  for (const auto& block : blocks_) {
    if (const auto offset = block->ranges.take(needed)) return {block.get(), *offset, needed};
  }
  MemoryBlock& added = add_block(needed);
  return {&added, *added.ranges.take(needed), needed};
}

void MemoryPool::give_back(const Place& place) noexcept {
  const std::lock_guard lock(mutex_);
  place.block->ranges.give_back(place.offset, place.bytes);
  if (!place.block->ranges.are_all_free()) return;
  // Keeps one free block, unless it is large, so that programs that create and destroy arrays in turn do not
  // allocate each time.
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
  pool_.give_back(place_);
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

bool Buffer::is_seen_by_host() const {
  return place_.block->mapped || place_.block->window;
}

std::byte* Buffer::window() const {
  std::byte* const block = place_.block->window;
  return block && !has_foreign_writes_.load(std::memory_order_relaxed) ? block + place_.offset : nullptr;
}

}  // namespace amprt
