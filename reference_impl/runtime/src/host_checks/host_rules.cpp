/// What the checks of the host report.
#include <algorithm>

#include "amp_detail/host_checks.h"
#include "host_checks/host_checks.h"
#include "host_checks/host_report.h"

namespace amprt {
namespace {

std::string bytes_at(std::size_t bytes, std::size_t offset) {
  return std::to_string(bytes) + " bytes at offset " + std::to_string(offset);
}

HostUse::Effect effect_of(amp_access_kind kind) {
  if (kind == amp_access_read) return HostUse::Effect::reads;
  return kind == amp_access_write ? HostUse::Effect::writes : HostUse::Effect::changes;
}

std::string text_of_block(const ProgramBlock& block) {
  const std::string bytes = std::to_string(block.bytes) + " bytes";
  if (!block.made_at) return "a block of " + bytes + " on the heap";
  return "'" + std::string(block.made_at->variable) + "', which has " + bytes + ",";
}

}  // namespace

void HostChecks::fault(const std::string& fault, const std::string& text, const std::string& place) const {
  if (parts_ & amp_host_checks_host) report_host_fault(fault, text, place);
}

/// That this may be used now in this way.
void HostChecks::check_use(const HostActor& actor, const HostUse& use) {
  if (use.is_memory) {
    check_memory(actor, use);
    access(address_of(use.memory), use.bytes, use.writes() ? amp_access_write : amp_access_read,
           /*moves=*/true, __amp_host_place);
    return;
  }
  if (!use.storage)
    return fault("moved container",
                 actor.text() +
                     " uses an array whose elements another array has taken over: it can only be "
                     "destroyed or assigned to (AMP 1.2 §5.1).",
                 text_of(actor.place));
  WatchedStorage* const watched = find(use.storage);
  if (!watched) return;
  check_view(actor, *watched);
  check_twin(actor, *watched, use.writes());
  check_operations(actor, use);
}

/// The same for a captured container. Whether the kernel writes to it is known only when it does:
/// operation_reading().
void HostChecks::check_captured(const HostActor& actor, const HostUse& use) {
  HostUse read = use;
  read.effect = HostUse::Effect::reads;
  check_use(actor, read);
  WatchedStorage* const watched = find(use.storage);
  if (watched && use.writes()) check_twin(actor, *watched, /*writes=*/true);
}

/// That the host has not changed the source of a view behind it.
void HostChecks::check_fresh(const HostActor& actor, const HostUse& use) {
  const WatchedStorage* const watched = find(use.storage);
  if (watched && watched->any(use.runs, word_changed))
    fault("not refreshed",
          actor.text() + " reads " + watched->name() + ", but the host has changed its source at " +
              text_of(watched->changed_at) + " without the view; call refresh() in between (AMP 1.2 §5.2)." +
              watched->origin(),
          text_of(actor.place));
}

/// That the view's source still exists.
void HostChecks::check_view(const HostActor& actor, WatchedStorage& watched) {
  if (!watched.is_dead) return;
  fault("dead source",
        actor.text() + " uses " + watched.name() + ", but its source has ended at " +
            text_of(watched.ended_at) + " (AMP 1.2 §5.2)." + watched.origin(),
        text_of(actor.place));
}

/// That no other top-level view stands over the same memory, unless nothing is written through either.
void HostChecks::check_twin(const HostActor& actor, WatchedStorage& watched, bool writes) {
  if (watched.kind != WatchedStorage::Kind::source) return;
  for (const auto& [storage, other] : storages_) {
    if (other.get() == &watched || !other->is_in(watched.range->begin(), watched.bytes)) continue;
    if (!writes && !watched.is_written && !other->is_written) continue;
    return fault("two top-level views",
                 actor.text() + " uses " + watched.name() + ", but " + other->name() +
                     " is another top-level view of the same memory; construct one from the other (AMP 1.2 "
                     "§8.2)." +
                     watched.origin() + other->origin(),
                 text_of(actor.place));
  }
}

/// That no asynchronous operation accesses the elements or memory.
void HostChecks::check_operations(const HostActor& actor, const HostUse& use) {
  for (const Operation& operation : operations_) {
    for (const HostUse& other : operation.uses) {
      if (!use.writes() && !other.writes()) continue;
      if (use.is_memory ? !overlaps(address_of(use.memory), use.bytes, address_of(other.memory), other.bytes)
                        : use.storage != other.storage || !overlap(use.runs, other.runs))
        continue;
      const WatchedStorage* const watched = find(use.storage);
      return fault("operation in progress",
                   actor.text() + " " + verb_of(use.effect) + " " +
                       (watched ? watched->name() : std::string("memory")) + ", which the operation that " +
                       "was started at " + text_of(operation.started_at) + " " + verb_of(other.effect) +
                       "; wait for its completion_future first (AMP 1.2 §8.3)." +
                       (watched ? watched->origin() : std::string()),
                   text_of(actor.place));
    }
  }
}

/// That the memory is not longer than the block or variable that has it.
void HostChecks::check_memory(const HostActor& actor, const HostUse& use) {
  const std::uintptr_t begin = address_of(use.memory);
  const ProgramBlock* const block = memory_.at(begin);
  if (!block || begin + use.bytes <= block->begin + block->bytes) return;
  const std::size_t offset = begin - block->begin;
  fault("short memory",
        actor.text() + " needs " + bytes_at(use.bytes, offset) + " of " + text_of_block(*block) +
            " which is " + std::to_string(offset + use.bytes - block->bytes) +
            " bytes too few (AMP 1.2 §5.1, §5.2, §5.3).",
        text_of(actor.place));
}

void HostChecks::host_accesses(std::uintptr_t address, std::size_t bytes, amp_access_kind kind, bool moves,
                               const amp_place* place) {
  const Locked lock(*this);
  access(address, bytes, kind, moves, place ? place : __amp_host_place);
}

void HostChecks::access(std::uintptr_t address, std::size_t bytes, amp_access_kind kind, bool moves,
                        const amp_place* place) {
  check_operations({"the host at ", place}, {.effect = effect_of(kind),
                                             .storage = nullptr,
                                             .is_memory = true,
                                             .memory = reinterpret_cast<const void*>(address),
                                             .bytes = bytes});
  for (const auto& [storage, watched] : storages_)
    if (watched->is_in(address, bytes)) access_storage(storage, *watched, address, bytes, kind, moves, place);
}

void HostChecks::access_storage(const void* storage, WatchedStorage& watched, std::uintptr_t address,
                                std::size_t bytes, amp_access_kind kind, bool moves, const amp_place* place) {
  const std::uintptr_t begin = std::max(address, watched.range->begin());
  const std::uintptr_t end = std::min(address + bytes, watched.range->begin() + watched.bytes);
  const Run run = {begin - watched.range->begin(), end - begin};
  const std::span<const Run> runs(&run, 1);
  const auto act = [&](const char* verb) {
    return "the host " + std::string(verb) + " " + bytes_at(run.bytes, run.offset) + " of " +
           (watched.kind == WatchedStorage::Kind::source ? "the source of " : "the data of ") +
           watched.name() + " at " + text_of(place);
  };
  const char* const verb = kind == amp_access_read ? "reads" : "writes";
  check_operations({"the host at ", place}, {.effect = effect_of(kind), .storage = storage, .runs = {run}});
  if (watched.any(runs, word_pending))
    fault("unsynchronized",
          act(verb) + ", but an accelerator may have newer values since " + text_of(watched.pending_since) +
              "; synchronize the view first (AMP 1.2 §8.4)." + watched.origin(),
          text_of(place));
  if ((parts_ & amp_host_checks_init) && kind != amp_access_write &&
      (moves ? watched.all(runs, word_undefined) : watched.any(runs, word_undefined)))
    report_host_fault("uninitialized", act("reads") + ", but nothing has written them." + watched.origin(),
                      text_of(place));
  if (kind == amp_access_read) return;
  watched.clear(runs, word_undefined);
  watched.is_written |= watched.is_used_on_host;
  if (watched.kind != WatchedStorage::Kind::source || !watched.is_on_accelerator || watched.is_used_on_host)
    return;
  watched.set(runs, word_changed);
  watched.changed_at = place;
}

}  // namespace amprt
