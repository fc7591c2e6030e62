#include "kernel_checks/history.h"

namespace amprt {

bool Accessor::follows(std::uint64_t other, unsigned its_fences) const {
  return order && order->is_before(static_cast<std::uint32_t>(other - first_of_tile), its_fences,
                                   static_cast<std::uint32_t>(thread - first_of_tile), SharedMemory::global);
}

bool History::races(const Record& record, const Accessor& by) {
  if (record.thread == none || record.thread == by.thread) return false;
  if (record.thread < by.first_of_tile) return true;
  return record.barriers == by.barriers && !by.follows(record.thread, record.fences);
}

void History::Peers::add(const Accessor& by, const Record& record) {
  if (first.thread < by.first_of_tile) {
    earlier = first;
    first = second = {};
  }
  if (first.thread == none || first.barriers != record.barriers) {
    first = record;
    second = {};
  } else if (first.thread == record.thread) {
    first = record;  // behind more fences
  } else {
    second = record;
  }
}

const History::Record* History::Peers::racing_with(const Accessor& by) const {
  for (const Record* record : {&first, &second, &earlier})
    if (races(*record, by)) return record;
  return nullptr;
}

std::optional<History::Access> History::add(const Accessor& by, amp_access_kind kind, std::uint32_t place) {
  const Record* found = races(write_, by) ? &write_ : nullptr;
  if (!found && kind == amp_access_write) found = others_.racing_with(by);
  std::optional<Access> earlier;
  if (found) earlier = Access{found->thread, found->place, static_cast<amp_access_kind>(found->kind)};
  const Record now = {by.thread, by.barriers, by.fences, kind, place};
  if (kind == amp_access_write)
    write_ = now;
  else
    others_.add(by, now);
  return earlier;
}

}  // namespace amprt
