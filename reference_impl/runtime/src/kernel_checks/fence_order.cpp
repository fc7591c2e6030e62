#include "kernel_checks/fence_order.h"

#include <algorithm>

namespace amprt {

void FenceOrder::clear() {
  done_.clear();
  released_.clear();
  seen_.clear();
  before_.clear();
}

void FenceOrder::merge(Threads& into, const Threads& from) {
  for (const auto& [thread, counts] : from) {
    Counts& known = into[thread];
    for (std::size_t kind = 0; kind < counts.size(); ++kind)
      known[kind] = std::max(known[kind], counts[kind]);
  }
}

void FenceOrder::fence(std::uint32_t thread, std::uint32_t memory) {
  Counts& own = done_[thread];
  for (std::size_t kind = 0; kind < own.size(); ++kind)
    if ((memory >> kind & 1) && own[kind] < most) ++own[kind];
  const auto seen = seen_.find(thread);
  if (seen == seen_.end()) return;
  Threads ordered = seen->second;
  for (auto& [other, counts] : ordered)
    for (std::size_t kind = 0; kind < counts.size(); ++kind)
      if (!(memory >> kind & 1)) counts[kind] = 0;
  merge(before_[thread], ordered);
}

void FenceOrder::access(std::uint32_t thread, std::uintptr_t address, std::size_t bytes,
                        amp_access_kind kind) {
  constexpr std::uintptr_t word_bytes = 4;
  for (std::uintptr_t word = address / word_bytes; word <= (address + bytes - 1) / word_bytes; ++word) {
    if (kind != amp_access_write)
      if (const auto released = released_.find(word); released != released_.end())
        merge(seen_[thread], released->second);
    if (kind != amp_access_atomic) continue;
    const auto done = done_.find(thread);
    if (done == done_.end()) continue;
    merge(released_[word], {*done});
    if (const auto before = before_.find(thread); before != before_.end())
      merge(released_[word], before->second);
  }
}

unsigned FenceOrder::fences_of(std::uint32_t thread, SharedMemory memory) const {
  const auto done = done_.find(thread);
  return done == done_.end() ? 0 : done->second[static_cast<unsigned>(memory)];
}

bool FenceOrder::is_before(std::uint32_t thread, unsigned fences, std::uint32_t other,
                           SharedMemory memory) const {
  const auto before = before_.find(other);
  if (before == before_.end()) return false;
  const auto known = before->second.find(thread);
  if (known == before->second.end()) return false;
  const unsigned count = known->second[static_cast<unsigned>(memory)];
  return count > fences || count == most;
}

}  // namespace amprt
