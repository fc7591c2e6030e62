/// Buffers of device and staging memory: parts of a few large Vulkan buffers.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

#include "base/vulkan.h"

namespace amprt {

class Device;
class MemoryBlock;
class Queue;

/// The usage of all Vulkan buffers.
inline constexpr VkBufferUsageFlags buffer_usage =
    VK_BUFFER_USAGE_STORAGE_BUFFER_BIT | VK_BUFFER_USAGE_TRANSFER_SRC_BIT | VK_BUFFER_USAGE_TRANSFER_DST_BIT |
    VK_BUFFER_USAGE_SHADER_DEVICE_ADDRESS_BIT;

enum class MemoryKind {
  device,  ///< where kernels are fastest
  upload,  ///< written by the host, read by the device: preferably in the device's memory
  host,    ///< read by the host: preferably cached
};

/// The memory of one kind on a device. It allocates large blocks: drivers allow only some thousand
/// allocations, and each takes time.
class MemoryPool {
 public:
  MemoryPool(Device& device, MemoryKind kind);
  ~MemoryPool();
  MemoryPool(const MemoryPool&) = delete;
  MemoryPool& operator=(const MemoryPool&) = delete;

  Device& device() const { return device_; }

  /// The memory of a buffer.
  struct Place {
    MemoryBlock* block;
    std::size_t offset;
    std::size_t bytes;  ///< including padding
  };

  /// Throws out_of_memory.
  Place take(std::size_t bytes);
  void give_back(const Place& place) noexcept;

  /// Destroys all Vulkan objects; buffers may still give their places back. The device must be idle.
  void release() noexcept;

 private:
  MemoryBlock& add_block(std::size_t bytes);

  Device& device_;
  const MemoryKind kind_;
  std::mutex mutex_;
  std::vector<std::unique_ptr<MemoryBlock>> blocks_;
  std::size_t allocated_ = 0;  ///< bytes of all blocks
};

/// Bytes with a device address.
class Buffer {
 public:
  /// Throws out_of_memory.
  Buffer(Device& device, std::size_t bytes, MemoryKind kind);
  ~Buffer();
  Buffer(const Buffer&) = delete;
  Buffer& operator=(const Buffer&) = delete;

  Device& device() const { return pool_.device(); }

  /// The Vulkan buffer that this one is a part of, and the offset in it.
  VkBuffer handle() const;
  std::size_t offset() const { return place_.offset; }

  /// The memory of that Vulkan buffer, which begins with the buffer, and the size of the memory.
  VkDeviceMemory memory() const;
  std::size_t memory_bytes() const;

  std::uint64_t address() const;
  std::size_t bytes() const { return bytes_; }

  /// The bytes, if the host reads and writes them directly; else null.
  std::byte* mapped() const;

  /// The bytes, if the host can read and write them over the bus; reading is slow. Null if not, and if
  /// another interface than Vulkan has written to them: no barrier of Vulkan shows these bytes to the host.
  std::byte* window() const;
  /// Whether commands that write to the buffer must show that to the host.
  bool is_seen_by_host() const;
  void note_foreign_write() { has_foreign_writes_.store(true, std::memory_order_relaxed); }

  // The numbers of the last commands that used the buffer, and their queue. Two queues never use it at the
  // same time.

  std::uint64_t last_write() const { return last_write_.load(std::memory_order_relaxed); }
  std::uint64_t last_read() const { return last_read_.load(std::memory_order_relaxed); }
  const Queue* last_queue() const { return last_queue_.load(std::memory_order_relaxed); }
  void used_by(const Queue& queue, std::uint64_t number, bool written) {
    (written ? last_write_ : last_read_).store(number, std::memory_order_relaxed);
    last_queue_.store(&queue, std::memory_order_relaxed);
  }

 private:
  MemoryPool& pool_;
  std::size_t bytes_;
  MemoryPool::Place place_;
  std::atomic<bool> has_foreign_writes_ = false;
  std::atomic<std::uint64_t> last_write_ = 0;
  std::atomic<std::uint64_t> last_read_ = 0;
  std::atomic<const Queue*> last_queue_ = nullptr;
};

}  // namespace amprt
