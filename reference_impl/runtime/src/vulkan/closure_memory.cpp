#include "vulkan/closure_memory.h"

#include <algorithm>
#include <atomic>

#include "vulkan/device.h"

namespace amprt {

ClosureChunks::ClosureChunks(Device& device, MemoryKind kind)
    : device_(device),
      kind_(kind),
      first_place_(device.physical().may_cut_loops() ? chunk_bytes / alignment * sizeof(std::uint32_t) : 0) {}

ClosureMemory ClosureChunks::take(std::uint64_t kernel, std::size_t bytes, Batch& batch) {
  if (!shares_chunk(bytes)) {
    drop_surplus();
    const std::size_t begin = first_place_ == 0 ? 0 : alignment;
    Chunk& own = add_chunk(begin + bytes);
    batch.keep.push_back(own.memory);
    return place(own, begin, kernel);
  }
  if (!current_) open_chunk();
  const std::size_t begin = next_place();
  if (kept_by_ != batch.number) batch.keep.push_back(current_->memory);
  kept_by_ = batch.number;
  used_ = begin + bytes;
  return place(*current_, begin, kernel);
}

ClosureMemory ClosureChunks::place(Chunk& chunk, std::size_t begin, std::uint64_t kernel) const {
  std::byte* const bytes = chunk.memory->mapped();
  std::size_t distance = 0;
  if (first_place_ != 0) {
    const std::size_t number = begin / alignment;
    reinterpret_cast<std::uint32_t*>(bytes)[number] = 0;
    chunk.kernels[number] = kernel;
    distance = begin - number * sizeof(std::uint32_t);
  }
  return {bytes + begin, chunk.memory->address() + begin, static_cast<std::uint32_t>(distance)};
}

ClosureChunks::Chunk& ClosureChunks::add_chunk(std::size_t bytes) {
  const std::size_t reports = first_place_ == 0 ? 0 : std::min(bytes, chunk_bytes) / alignment;
  return chunks_.emplace_back(std::make_shared<Buffer>(device_, bytes, kind_),
                              std::vector<std::uint64_t>(reports));
}

void ClosureChunks::open_chunk() {
  drop_surplus();
  const auto free = std::find_if(chunks_.begin(), chunks_.end(), [](const Chunk& chunk) {
    return chunk.memory.use_count() == 1 && chunk.memory->bytes() == chunk_bytes;
  });
  current_ = free == chunks_.end() ? &add_chunk(chunk_bytes) : &*free;
  used_ = first_place_;
  kept_by_ = 0;
}

void ClosureChunks::reuse_chunk() {
  if (used_ == first_place_) return;
  collect_reports();
  used_ = first_place_;
  kept_by_ = 0;
}

/// Frees chunks that no batch uses and that are too large, or too many, to be kept.
void ClosureChunks::drop_surplus() {
  collect_reports();
  std::size_t kept = 0;
  std::erase_if(chunks_, [&](const Chunk& chunk) {
    if (chunk.memory.use_count() > 1 || &chunk == current_) return false;
    return chunk.memory->bytes() != chunk_bytes || ++kept > most_kept;
  });
}

void ClosureChunks::collect_reports() {
  if (first_place_ == 0) return;
  for (Chunk& chunk : chunks_) {
    auto* const words = reinterpret_cast<std::uint32_t*>(chunk.memory->mapped());
    for (std::size_t i = 0; i < chunk.kernels.size(); ++i) {
      if (chunk.kernels[i] == 0 || std::atomic_ref(words[i]).load(std::memory_order_acquire) == 0) continue;
      reported_ = chunk.kernels[i];
      chunk.kernels[i] = 0;
    }
  }
}

std::optional<std::uint64_t> ClosureChunks::take_report() {
  collect_reports();
  return std::exchange(reported_, std::nullopt);
}

void ClosureChunks::clear() {
  chunks_.clear();
  current_ = nullptr;
  used_ = 0;
  kept_by_ = 0;
}

}  // namespace amprt
