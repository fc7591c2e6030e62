#include "kernel_checks/history.h"

namespace amprt {

bool History::races(const Record& record, const Accessor& by) {
  if (record.thread == none || record.thread == by.thread) return false;
  return record.thread < by.first_of_tile || record.barriers == by.barriers;
}

void History::Peers::add(const Accessor& by, const Record& record) {
  if (first.thread != none && first.thread < by.first_of_tile) {
    earlier = first;
    first = second = {};
  }
  if (first.thread == none || first.barriers != record.barriers) {
    first = record;
    second = {};
  } else if (first.thread != record.thread) {
    second = record;
  }
}

const History::Record* History::Peers::racing_with(const Accessor& by) const {
  for (const Record* record : {&first, &second, &earlier})
    if (races(*record, by)) return record;
  return nullptr;
}

std::optional<History::Access> History::add(const Accessor& by, amp_access_kind kind, std::uint32_t place) {
  std::optional<Access> found;
  const auto look = [&](const Record* record, amp_access_kind theirs) {
    if (!found && record && races(*record, by)) found = Access{record->thread, record->place, theirs};
  };
  const Record now = {by.thread, by.barriers, place};
  look(&write_, amp_access_write);
  if (kind != amp_access_read) look(reads_.racing_with(by), amp_access_read);
  if (kind != amp_access_atomic) look(atomics_.racing_with(by), amp_access_atomic);
  switch (kind) {
    case amp_access_read:
      reads_.add(by, now);
      break;
    case amp_access_write:
      write_ = now;
      break;
    case amp_access_atomic:
      atomics_.add(by, now);
      break;
  }
  return found;
}

}  // namespace amprt
