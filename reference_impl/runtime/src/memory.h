/// Buffers of device and staging memory: parts of a few large Vulkan buffers.
#pragma once

#include <vulkan/vulkan.h>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

#include "ranges.h"

namespace amprt {

class Device;
class MemoryBlock;

enum class MemoryKind {
  device,    ///< where kernels are fastest; mapped only where the device shares the host's memory
  upload,    ///< written by the host, read by the device
  download,  ///< written by the device, read by the host: cached
};

/// The memory of one kind of a device. Drivers allow some thousand allocations, and each takes its time.
class MemoryPool {
 public:
  MemoryPool(Device& device, MemoryKind kind);
  ~MemoryPool();
  MemoryPool(const MemoryPool&) = delete;
  MemoryPool& operator=(const MemoryPool&) = delete;

  Device& device() const { return device_; }

  /// Where a buffer lies.
  struct Place {
    MemoryBlock* block;
    std::size_t offset;
    std::size_t bytes;  ///< with what is lost to alignment
  };

  /// Throws out_of_memory.
  Place take(std::size_t bytes);
  void give_back(const Place& place) noexcept;

  /// Gives all Vulkan objects back; buffers may come back later. The device must be idle.
  void release() noexcept;

  /// Bytes of Vulkan memory.
  std::size_t allocated();

 private:
  MemoryBlock& add_block(std::size_t bytes);

  Device& device_;
  const MemoryKind kind_;
  std::mutex mutex_;
  std::vector<std::unique_ptr<MemoryBlock>> blocks_;
  std::size_t allocated_ = 0;
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

  /// The Vulkan buffer, and where this one begins in it.
  VkBuffer handle() const;
  std::size_t offset() const { return place_.offset; }

  std::uint64_t address() const;
  std::size_t bytes() const { return bytes_; }

  /// The bytes, if the host can reach them; else null.
  std::byte* mapped() const;

  // Which commands have used it: those of a stretch between two barriers have a number, never 0. Commands of
  // two queues do not use a buffer at the same time.

  bool was_written_in(std::uint64_t epoch) const {
    return written_in_.load(std::memory_order_relaxed) == epoch;
  }
  bool was_read_in(std::uint64_t epoch) const { return read_in_.load(std::memory_order_relaxed) == epoch; }
  void used_in(std::uint64_t epoch, bool written) {
    (written ? written_in_ : read_in_).store(epoch, std::memory_order_relaxed);
  }

 private:
  MemoryPool& pool_;
  std::size_t bytes_;
  MemoryPool::Place place_;
  std::atomic<std::uint64_t> written_in_ = 0;
  std::atomic<std::uint64_t> read_in_ = 0;
};

}  // namespace amprt
