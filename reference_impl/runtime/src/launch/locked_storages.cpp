#include "launch/locked_storages.h"

#include <algorithm>
#include <functional>

namespace amprt {

LockedStorages::LockedStorages(const Closure& closure, view_object& view, std::pmr::memory_resource* memory)
    : memory_(memory), reaches_(memory), storages_(memory) {
  reaches_.reserve(closure.captured().size());
  for (const Captured& captured : closure.captured()) reaches_.emplace_back(captured, memory);
  // Locking in the order of addresses avoids deadlocks between launches.
  std::sort(reaches_.begin(), reaches_.end(),
            [](const Reach& a, const Reach& b) { return std::less<>()(a.storage, b.storage); });
  storages_.reserve(reaches_.size());
  for (Reach& reach : reaches_) {
    if (storages_.empty() || storages_.back().storage != reach.storage)
      storages_.emplace_back(reach.storage, 0, false, std::unique_lock(reach.storage->mutex()));
    Use& use = storages_.back();
    use.location = reach.location = reach.storage->location_of(&view);
    use.written |= reach.access != Access::read;
  }
}

void LockedStorages::prepare() {
  std::size_t runs = 0;
  for (const Reach& reach : reaches_) {
    reach.storage->prepare(reach.location, reach.access, reach.runs);
    runs += reach.runs.size();
  }
  for (const Reach& reach : reaches_) reach.storage->reserve_grants(runs);
}

void LockedStorages::grant() {
  for (const Reach& reach : reaches_) reach.storage->grant(reach.location, reach.access, reach.runs);
}

const Buffer& LockedStorages::buffer(concurrency::__detail::storage_head* head) {
  Storage& storage = Storage::of(head);
  const auto use = std::find_if(storages_.begin(), storages_.end(),
                                [&](const Use& one) { return one.storage == &storage; });
  return *storage.buffer(use->location);
}

VkDescriptorBufferInfo LockedStorages::descriptor(const Captured& captured) {
  const Buffer& bound = buffer(captured.storage);
  return {bound.handle(), bound.offset() + captured.place(),
          Storage::of(captured.storage).bytes() - captured.place()};
}

std::pmr::vector<BufferUse> LockedStorages::uses() {
  std::pmr::vector<BufferUse> uses(memory_);
  uses.reserve(storages_.size());
  for (const Use& use : storages_) uses.emplace_back(use.storage->buffer(use.location), use.written);
  return uses;
}

void LockedStorages::used_by(std::uint64_t submission) {
  for (const Use& use : storages_) use.storage->used_by(use.location, submission);
}

}  // namespace amprt
