#include "host_checks/host_checks.h"

#include <algorithm>
#include <utility>

#include "amp_detail/host_checks.h"
#include "host_checks/host_report.h"

namespace amprt {
namespace {

bool is_known(const HostUse& use) {
  return !use.is_memory || use.memory;
}

std::size_t bytes_of(const HostUse& use) {
  return use.is_memory ? use.bytes : amprt::bytes_of(use.runs);
}

}  // namespace

void HostChecks::start(std::uint32_t parts) {
  static HostChecks* const checks = new HostChecks;
  const Locked lock(*checks);
  checks->parts_ |= parts;
  instance_.store(checks, std::memory_order_release);
}

WatchedStorage* HostChecks::find(const void* storage) {
  const auto found = storages_.find(storage);
  return found == storages_.end() ? nullptr : found->second.get();
}

void HostChecks::made(const void* storage, WatchedStorage::Kind kind, const void* source, std::size_t bytes) {
  const Locked lock(*this);
  auto& watched = storages_[storage] = std::make_unique<WatchedStorage>(kind, bytes, __amp_host_place);
  if (kind != WatchedStorage::Kind::source) return;
  watched->range = std::make_unique<WatchedRange>(address_of(source), bytes);
  check_memory({"the view that is constructed at ", __amp_host_place}, {.effect = HostUse::Effect::reads,
                                                                        .storage = nullptr,
                                                                        .is_memory = true,
                                                                        .memory = source,
                                                                        .bytes = bytes});
}

void HostChecks::exposed(const void* storage, const void* memory) {
  const Locked lock(*this);
  WatchedStorage* const watched = find(storage);
  if (!watched || (watched->range && watched->range->begin() == address_of(memory))) return;
  watched->range = std::make_unique<WatchedRange>(address_of(memory), watched->bytes);
}

void HostChecks::released(const void* storage) noexcept {
  const Locked lock(*this);
  WatchedStorage* const watched = find(storage);
  if (!watched) return;
  const Run whole = {0, watched->bytes};
  if (watched->is_dead && watched->any({&whole, 1}, word_pending))
    fault("dead source",
          "the last view like " + watched->name() +
              " ends with changes that are not synchronized, but its source has ended at " +
              text_of(watched->ended_at) + " (AMP 1.2 §5.2)." + watched->origin(),
          text_of(watched->ended_at));
  // The runtime waits for the synchronization before the program can go on.
  std::erase_if(operations_, [storage](const Operation& one) { return one.synchronized == storage; });
  for (Operation& operation : operations_)
    std::erase_if(operation.uses, [storage](const HostUse& use) { return use.storage == storage; });
  storages_.erase(storage);
}

// What the program does.

void HostChecks::launches(std::span<const HostUse> captured) {
  const Locked lock(*this);
  const HostActor actor = {"a kernel that is launched at ", __amp_host_place};
  for (const HostUse& use : captured) {
    check_captured(actor, use);
    check_fresh(actor, use);
  }
  for (const HostUse& use : captured) {
    WatchedStorage* const watched = find(use.storage);
    if (!watched) continue;
    watched->goes_to_accelerator();
    if (!use.writes()) continue;
    watched->is_written = true;
    if (watched->kind != WatchedStorage::Kind::array) watched->set(use.runs, word_pending);
    watched->pending_since = __amp_host_place;
  }
}

void HostChecks::copies(const HostUse& from, const HostUse& to) {
  const Locked lock(*this);
  const HostActor actor = {"the copy at ", __amp_host_place};
  check_use(actor, from);
  check_fresh(actor, from);
  check_use(actor, to);
  apply(from, to);
}

/// Notes what a copy changes.
void HostChecks::apply(const HostUse& from, const HostUse& to) {
  WatchedStorage* const source = find(from.storage);
  WatchedStorage* const destination = find(to.storage);
  if (source) {
    source->goes_to_accelerator();
  }
  if (!destination) return;
  destination->goes_to_accelerator();
  destination->is_written = true;
  destination->pending_since = __amp_host_place;
  destination->clear(to.runs, word_undefined | word_changed);
  if (destination->kind != WatchedStorage::Kind::array) destination->set(to.runs, word_pending);
  if (!source || !source->any(from.runs, word_undefined)) return;
  for (const Piece& piece : pieces_of(from.runs, to.runs)) {
    for (std::size_t byte = 0; byte < piece.bytes; byte += watched_word_bytes) {
      const std::uint8_t fact = source->words[(piece.source + byte) / watched_word_bytes] & word_undefined;
      destination->words[(piece.destination + byte) / watched_word_bytes] |= fact;
    }
  }
}

void HostChecks::accesses_view(const HostUse& use) {
  const Locked lock(*this);
  WatchedStorage* const watched = find(use.storage);
  if (!watched) return;
  const HostActor actor = {"the host at ", __amp_host_place};
  check_view(actor, *watched);
  check_twin(actor, *watched, /*writes=*/false);
  watched->clear(use.runs, word_pending);
  watched->is_used_on_host = true;
}

void HostChecks::synchronizes(const HostUse& use, bool for_writing) {
  const Locked lock(*this);
  check_use({"synchronize() at ", __amp_host_place}, use);
  WatchedStorage* const watched = find(use.storage);
  if (!watched) return;
  watched->clear(use.runs, word_pending);
  if (for_writing) watched->is_on_accelerator = false;
}

void HostChecks::prefetches(const HostUse& use) {
  const Locked lock(*this);
  check_use({"synchronize_to() at ", __amp_host_place}, use);
  WatchedStorage* const watched = find(use.storage);
  if (!watched) return;
  watched->goes_to_accelerator();
}

void HostChecks::refreshes(const HostUse& use) {
  const Locked lock(*this);
  WatchedStorage* const watched = find(use.storage);
  if (!watched) return;
  const HostActor actor = {"refresh() at ", __amp_host_place};
  check_view(actor, *watched);
  check_operations(actor, use);
  watched->clear(use.runs, word_pending | word_changed);
  watched->is_on_accelerator = false;
}

void HostChecks::discards(const HostUse& use) {
  const Locked lock(*this);
  check_use({"discard_data() at ", __amp_host_place}, use);
  WatchedStorage* const watched = find(use.storage);
  if (!watched) return;
  watched->clear(use.runs, word_pending | word_changed);
  watched->set(use.runs, word_undefined);
}

void HostChecks::captures_foreign(const void* storage) {
  const Locked lock(*this);
  const WatchedStorage* const watched = find(storage);
  if (!watched || !(parts_ & amp_host_checks_host)) return;
  const std::string place = text_of(__amp_host_place);
  report_if_uncaught("wrong accelerator_view",
                     "a kernel that is launched at " + place + " captures " + watched->name() +
                         ", which is on another accelerator_view than the kernel (AMP 1.2 §7.2)." +
                         watched->origin(),
                     place);
}

void HostChecks::uses_empty_future(const char* member) {
  const Locked lock(*this);
  fault("empty completion_future",
        std::string(member) + "() at " + text_of(__amp_host_place) +
            " needs an operation, but the future has none: it was default-constructed, or another future "
            "was move-constructed from it (AMP 1.2 §4.6).",
        text_of(__amp_host_place));
}

std::uint64_t HostChecks::starts(const HostUse& from, const HostUse* to, bool with_source) {
  const Locked lock(*this);
  if (to && is_known(from) && is_known(*to) && bytes_of(from) != bytes_of(*to))
    return ++last_operation_;  // the operation throws an exception
  Operation operation = {++last_operation_, __amp_host_place, {from}};
  const HostActor actor = {"the asynchronous operation that is started at ", __amp_host_place};
  check_use(actor, from);
  if (to) {
    check_fresh(actor, from);
    check_use(actor, *to);
    apply(from, *to);
    operation.uses.push_back(*to);
  } else {
    WatchedStorage* const watched = find(from.storage);
    if (with_source) {
      operation.synchronized = from.storage;
    } else if (watched) {
      watched->goes_to_accelerator();
    }
    // Reads of pending elements are reported as such; other elements are not changed.
    if (watched && watched->range) {
      for (const Run& run : from.runs)
        operation.uses.push_back(
            {.effect = HostUse::Effect::reads,
             .storage = nullptr,
             .is_memory = true,
             .memory = reinterpret_cast<const void*>(watched->range->begin() + run.offset),
             .bytes = run.bytes});
    }
  }
  std::erase_if(operation.uses, [](const HostUse& use) { return use.is_memory && !use.memory; });
  for (const HostUse& use : operation.uses)
    ranges_of_operations_.push_back(std::make_unique<WatchedRange>(address_of(use.memory), use.bytes));
  operations_.push_back(std::move(operation));
  return last_operation_;
}

std::uint64_t HostChecks::marks() {
  const Locked lock(*this);
  operations_.push_back({.number = ++last_operation_, .started_at = __amp_host_place, .is_marker = true});
  return last_operation_;
}

void HostChecks::completed(std::uint64_t number) {
  const Locked lock(*this);
  const bool all = std::any_of(operations_.begin(), operations_.end(), [&](const Operation& operation) {
    return operation.number == number && operation.is_marker;
  });
  std::erase_if(operations_, [&](const Operation& operation) {
    if (operation.number != number && !(all && operation.number < number)) return false;
    if (WatchedStorage* const watched = find(operation.synchronized))
      for (const HostUse& use : operation.uses) watched->clear(use.runs, word_pending);
    return true;
  });
  if (operations_.empty()) ranges_of_operations_.clear();
}

std::string HostChecks::operation_reading(const void* storage) {
  const Locked lock(*this);
  if (!(parts_ & amp_host_checks_host)) return "";
  for (const Operation& operation : operations_)
    for (const HostUse& use : operation.uses)
      if (use.storage == storage) return text_of(operation.started_at);
  return "";
}

std::uint8_t* HostChecks::undefined_words(const void* storage) {
  const Locked lock(*this);
  WatchedStorage* const watched = find(storage);
  if (!watched) return nullptr;
  const Run whole = {0, watched->bytes};
  return watched->any({&whole, 1}, word_undefined) ? watched->words.data() : nullptr;
}

void HostChecks::defines(const void* storage, std::span<const Run> runs) {
  const Locked lock(*this);
  if (WatchedStorage* const watched = find(storage)) watched->clear(runs, word_undefined);
}

std::string HostChecks::origin(const void* storage) {
  const Locked lock(*this);
  const WatchedStorage* const watched = find(storage);
  return watched ? watched->origin() : "";
}

// What the program's code announces.

/// What the other code writes is not known: nothing behind the address is taken for undefined any more.
void HostChecks::passes(std::uintptr_t address) {
  const Locked lock(*this);
  for (const auto& [storage, watched] : storages_) {
    if (!watched->is_in(address, 1)) continue;
    const std::size_t offset = address - watched->range->begin();
    const Run rest = {offset, watched->bytes - offset};
    watched->clear({&rest, 1}, word_undefined);
  }
}

void HostChecks::unwound(std::uintptr_t stack) {
  const Locked lock(*this);
  for (const std::uintptr_t variable : memory_.variables_below(stack)) end_memory(variable, __amp_host_place);
}

void HostChecks::memory_begins(const ProgramBlock& block) {
  const Locked lock(*this);
  memory_.add(block);
}

void HostChecks::memory_ends(std::uintptr_t begin, const amp_place* place) {
  const Locked lock(*this);
  end_memory(begin, place);
}

void HostChecks::end_memory(std::uintptr_t begin, const amp_place* place) {
  const auto block = memory_.remove(begin);
  const std::size_t bytes = block ? block->bytes : 1;
  for (const auto& [storage, watched] : storages_) {
    if (!watched->is_in(begin, bytes)) continue;
    watched->is_dead = true;
    watched->ended_at = place;
    watched->range = std::make_unique<WatchedRange>(0, 0);  // no memory
  }
  for (const Operation& operation : operations_)
    for (const HostUse& use : operation.uses)
      if (overlaps(begin, bytes, address_of(use.memory), use.bytes))
        return fault("operation in progress",
                     "memory that the operation that was started at " + text_of(operation.started_at) + " " +
                         verb_of(use.effect) + " ends at " + text_of(place) +
                         "; wait for its completion_future first (AMP 1.2 §8.3).",
                     text_of(place));
}

}  // namespace amprt
