/// Memory for the closures of launches: the bytes that a kernel gets from its lambda.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "vulkan/batch.h"
#include "vulkan/memory.h"

namespace amprt {

/// Device-visible memory for the closure of one launch. It lives until the launch is complete.
struct ClosureMemory {
  std::byte* data;
  std::uint64_t address;
};

/// Chunks of memory that launches of one queue share. A full chunk lives on in the batches that use it and is
/// reused once they are complete.
class ClosureChunks {
 public:
  ClosureChunks(Device& device, MemoryKind kind) : device_(device), kind_(kind) {}

  /// Whether a closure of that size needs another chunk. Then the queue should close the current one and
  /// retire its complete batches, which may set a chunk free.
  bool needs_chunk(std::size_t bytes) const {
    return bytes <= chunk_bytes && (!current_ || next_place() + bytes > chunk_bytes);
  }
  void close_chunk() { current_.reset(); }

  /// Memory for a launch of the batch. A closure larger than a chunk gets a buffer of its own.
  ClosureMemory take(std::size_t bytes, Batch& batch);

  /// Frees all chunks.
  void clear();

 private:
  static constexpr std::size_t chunk_bytes = 64 * 1024;
  static constexpr std::size_t alignment = 256;
  /// Chunks kept for later launches: with 16 of them 4096 launches can be under way without new memory.
  static constexpr std::size_t most_kept = 16;

  std::size_t next_place() const { return (used_ + alignment - 1) / alignment * alignment; }
  void open_chunk();

  Device& device_;
  const MemoryKind kind_;
  std::vector<std::shared_ptr<Buffer>> kept_;
  std::shared_ptr<Buffer> current_;  ///< is being filled
  std::size_t used_ = 0;             ///< bytes of it
  std::uint64_t kept_by_ = 0;        ///< number of the last batch that keeps it
};

}  // namespace amprt
