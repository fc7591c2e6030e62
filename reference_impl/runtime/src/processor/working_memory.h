/// Memory in which kernels keep tile_static variables and the state of threads at barriers.
#pragma once

#include <cstddef>
#include <memory>
#include <mutex>
#include <new>
#include <vector>

namespace amprt {

/// Lends blocks to threads that run kernels, and keeps those that are given back.
class WorkingMemory {
 public:
  static constexpr std::align_val_t alignment{64};

  /// Goes back when it is destroyed.
  class Block {
   public:
    Block(Block&&) noexcept = default;
    ~Block() {
      if (bytes_) owner_->keep(std::move(bytes_), size_);
    }
    /// Null if no bytes were asked for.
    void* bytes() const { return bytes_.get(); }

   private:
    friend class WorkingMemory;
    struct Free {
      void operator()(std::byte* bytes) const { ::operator delete[](bytes, alignment); }
    };
    using Bytes = std::unique_ptr<std::byte[], Free>;
    Block(WorkingMemory& owner, Bytes bytes, std::size_t size)
        : owner_(&owner), bytes_(std::move(bytes)), size_(size) {}

    WorkingMemory* owner_;
    Bytes bytes_;
    std::size_t size_;
  };

  /// A block of at least that size, with any contents. Throws std::bad_alloc.
  Block take(std::size_t bytes);

 private:
  void keep(Block::Bytes bytes, std::size_t size) noexcept;

  struct Kept {
    Block::Bytes bytes;
    std::size_t size;
  };
  std::mutex mutex_;
  std::vector<Kept> kept_;
};

}  // namespace amprt
