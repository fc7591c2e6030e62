#include "processor/working_memory.h"

#include <utility>

namespace amprt {

WorkingMemory::Block WorkingMemory::take(std::size_t bytes) {
  if (bytes == 0) return Block(*this, nullptr, 0);
  {
    const std::lock_guard lock(mutex_);
    if (!kept_.empty()) {
      Kept last = std::move(kept_.back());
      kept_.pop_back();
      if (last.size >= bytes) return Block(*this, std::move(last.bytes), last.size);
    }
  }
  return Block(*this, Block::Bytes(static_cast<std::byte*>(::operator new[](bytes, alignment))), bytes);
}

void WorkingMemory::keep(Block::Bytes bytes, std::size_t size) noexcept {
  const std::lock_guard lock(mutex_);
  try {
    kept_.push_back({std::move(bytes), size});
  } catch (const std::bad_alloc&) {
    // Freed.
  }
}

}  // namespace amprt
