/// Vulkan buffers with memory of their own, of which the runtime's buffers are parts.
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/vulkan.h"
#include "vulkan/memory.h"
#include "vulkan/ranges.h"

namespace amprt {

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
  std::size_t memory_bytes = 0;  ///< including what the driver adds
  std::uint64_t address = 0;
  std::byte* mapped = nullptr;  ///< see Buffer::mapped()
  std::byte* window = nullptr;  ///< see Buffer::window()
  const std::size_t bytes;
  Ranges ranges;

 private:
  void allocate(MemoryKind kind);

  Device& device_;
  const bool is_exportable_;
};

}  // namespace amprt
