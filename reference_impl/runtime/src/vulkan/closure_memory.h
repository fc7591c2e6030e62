/// Memory for the closures of launches: the bytes that a kernel gets from its lambda.
#pragma once

#include <cstddef>
#include <cstdint>
#include <list>
#include <memory>
#include <optional>
#include <vector>

#include "vulkan/batch.h"
#include "vulkan/memory.h"

namespace amprt {

/// Device-visible memory for the closure of one launch. It lives until the launch is complete.
struct ClosureMemory {
  std::byte* data;
  std::uint64_t address;
  std::uint32_t report_distance;  ///< bytes from the launch's word for reports to `address`
};

/// Chunks of memory that launches of one queue share. A full chunk lives on in the batches that use it and is
/// reused once they are complete.
///
/// If the device may cut loops, each chunk begins with words to which launches report that: word n belongs to
/// the closure that begins at byte n * alignment.
class ClosureChunks {
 public:
  ClosureChunks(Device& device, MemoryKind kind);

  /// Whether a closure of that size needs another chunk. Then the queue should close the current one and
  /// retire its complete batches, which may set a chunk free.
  bool needs_chunk(std::size_t bytes) const {
    return shares_chunk(bytes) && (!current_ || next_place() + bytes > chunk_bytes);
  }
  void close_chunk() { current_ = nullptr; }
  /// Begins the current chunk again, so that a repeated launch gets the same memory. All launches must be
  /// complete.
  void reuse_chunk();

  /// Memory for a launch of the kernel with this number, which belongs to the batch. A closure larger than a
  /// chunk gets a chunk of its own.
  ClosureMemory take(std::uint64_t kernel, std::size_t bytes, Batch& batch);

  /// Returns the number of a kernel whose launch has reported a cut loop since the last call; the latest if
  /// there are several.
  std::optional<std::uint64_t> take_report();

  /// Frees all chunks.
  void clear();

 private:
  struct Chunk {
    std::shared_ptr<Buffer> memory;
    std::vector<std::uint64_t> kernels;  ///< the kernel whose closure begins at n * alignment, or 0
  };

  static constexpr std::size_t chunk_bytes = 64 * 1024;
  static constexpr std::size_t alignment = 256;
  /// Chunks kept for later launches: with 16 of them 4096 launches can be under way without new memory.
  static constexpr std::size_t most_kept = 16;

  bool shares_chunk(std::size_t bytes) const { return first_place_ + bytes <= chunk_bytes; }
  std::size_t next_place() const { return (used_ + alignment - 1) / alignment * alignment; }
  Chunk& add_chunk(std::size_t bytes);
  void open_chunk();
  ClosureMemory place(Chunk& chunk, std::size_t begin, std::uint64_t kernel) const;
  void collect_reports();
  void drop_surplus();

  Device& device_;
  const MemoryKind kind_;
  const std::size_t first_place_;  ///< in a chunk, behind the words for reports
  std::list<Chunk> chunks_;
  Chunk* current_ = nullptr;   ///< is being filled
  std::size_t used_ = 0;       ///< bytes of it
  std::uint64_t kept_by_ = 0;  ///< number of the last batch that keeps it
  std::optional<std::uint64_t> reported_;
};

}  // namespace amprt
