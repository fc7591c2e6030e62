/// The storages that a launch uses.
#pragma once

#include <cstdint>
#include <memory_resource>
#include <mutex>
#include <vector>

#include "contents/storage.h"
#include "launch/closure.h"
#include "vulkan/command_order.h"

namespace amprt {

/// The storages of a launch, each locked once, and the bytes of them that the kernel reaches. Until it is
/// destroyed, no other thread can use the storages.
class LockedStorages {
 public:
  LockedStorages(const Closure& closure, view_object& view, std::pmr::memory_resource* memory);

  /// Makes the bytes that the kernel reaches current on the view. Afterwards grant() needs no memory, so that
  /// it cannot fail once the kernel runs.
  void prepare();

  /// Notes that the kernel writes, once it is submitted or complete.
  void grant();

  // On a view with a queue.

  const Buffer& buffer(concurrency::__detail::storage_head* head);
  VkDescriptorBufferInfo descriptor(const Captured& captured);
  std::pmr::vector<BufferUse> uses();
  void used_by(std::uint64_t submission);

 private:
  struct Reach {
    Reach(const Captured& captured, std::pmr::memory_resource* memory)
        : storage(&Storage::of(captured.storage)),
          access(captured.writes() ? Access::read_write : Access::read),
          runs(captured.runs(storage->bytes(), memory)) {}

    Storage* storage;
    Access access;
    std::pmr::vector<Run> runs;
    Location location = 0;
  };
  struct Use {
    Storage* storage;
    Location location;
    bool written;
    std::unique_lock<std::mutex> lock;
  };
  std::pmr::memory_resource* memory_;
  std::pmr::vector<Reach> reaches_;
  std::pmr::vector<Use> storages_;
};

}  // namespace amprt
