#include "vulkan/closure_memory.h"

#include <algorithm>
#include <utility>

namespace amprt {

ClosureMemory ClosureChunks::take(std::size_t bytes, Batch& batch) {
  if (bytes > chunk_bytes) {
    const auto own = std::make_shared<Buffer>(device_, bytes, kind_);
    batch.keep.push_back(own);
    return {own->mapped(), own->address()};
  }
  if (!current_) open_chunk();
  const std::size_t begin = next_place();
  if (kept_by_ != batch.number) batch.keep.push_back(current_);
  kept_by_ = batch.number;
  used_ = begin + bytes;
  return {current_->mapped() + begin, current_->address() + begin};
}

void ClosureChunks::open_chunk() {
  const auto free =
      std::find_if(kept_.begin(), kept_.end(), [](const auto& chunk) { return chunk.use_count() == 1; });
  if (free != kept_.end()) {
    current_ = *free;
  } else {
    auto made = std::make_shared<Buffer>(device_, chunk_bytes, kind_);
    if (kept_.size() < most_kept) kept_.push_back(made);
    current_ = std::move(made);
  }
  used_ = 0;
  kept_by_ = 0;
}

void ClosureChunks::clear() {
  kept_.clear();
  current_.reset();
  used_ = 0;
  kept_by_ = 0;
}

}  // namespace amprt
