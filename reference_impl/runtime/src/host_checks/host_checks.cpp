#include "host_checks/host_checks.h"

#include <algorithm>
#include <cstdlib>
#include <exception>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "amp_detail/exceptions.h"
#include "amp_detail/host_checks.h"
#include "kernel_checks/report.h"

thread_local const amp_place* __amp_host_place [[gnu::tls_model("initial-exec")]] = nullptr;

namespace amprt {
namespace {

std::string here() {
  return text_of(__amp_host_place);
}

void report(const std::string& fault, const std::string& text, const std::string& place) {
  report_fault(fault + " " + place + " " + text, "amp: " + fault + ": " + text,
               {{"fault", fault}, {"what", text}, {"place", place}});
}

struct Report {
  std::string fault, text, place;
};

/// Whether this is what parallel_for_each throws for a captured container of another accelerator_view.
bool is_foreign_capture(const std::exception_ptr& exception) {
  try {
    if (exception) std::rethrow_exception(exception);
  } catch (const concurrency::runtime_exception& error) {
    return std::string(error.what()).find("another accelerator_view") != std::string::npos;
  } catch (...) {
  }
  return false;
}

/// Makes the report if the next exception ends the program: one that the program handles is no fault.
void report_if_uncaught(Report report_of_thread) {
  static thread_local Report last;
  static std::terminate_handler other;
  static const bool installed [[maybe_unused]] = [] {
    other = std::set_terminate([] {
      if (!last.text.empty() && is_foreign_capture(std::current_exception()))
        report(last.fault, last.text, last.place);
      if (other) other();
      std::abort();
    });
    return true;
  }();
  last = std::move(report_of_thread);
}

std::string bytes_at(std::size_t bytes, std::size_t offset) {
  return std::to_string(bytes) + " bytes at offset " + std::to_string(offset);
}

HostUse::Effect effect_of(amp_access_kind kind) {
  switch (kind) {
    case amp_access_read:
      return HostUse::Effect::reads;
    case amp_access_write:
      return HostUse::Effect::writes;
    case amp_access_atomic:
      return HostUse::Effect::changes;
  }
  return HostUse::Effect::changes;
}

const char* verb_of(HostUse::Effect effect) {
  switch (effect) {
    case HostUse::Effect::reads:
      return "reads";
    case HostUse::Effect::writes:
      return "writes";
    case HostUse::Effect::changes:
      return "reads and writes";
  }
  return "";
}

std::string text_of_block(const ProgramBlock& block) {
  const std::string bytes = std::to_string(block.bytes) + " bytes";
  if (!block.made_at || !block.made_at->variable) return "a block of " + bytes + " on the heap";
  return "'" + std::string(block.made_at->variable) + "', which has " + bytes + ",";
}

bool is_known(const HostUse& use) {
  return !use.is_memory || use.memory;
}

std::size_t bytes_of(const HostUse& use) {
  return use.is_memory ? use.bytes : amprt::bytes_of(use.runs);
}

std::uintptr_t address_of(const void* memory) {
  return reinterpret_cast<std::uintptr_t>(memory);
}

bool overlaps(std::uintptr_t a, std::size_t a_bytes, std::uintptr_t b, std::size_t b_bytes) {
  return a_bytes != 0 && b_bytes != 0 && a < b + b_bytes && b < a + a_bytes;
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
  check_memory("the source of " + watched->name(), {.effect = HostUse::Effect::reads,
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
  if (watched->is_dead && watched->any({&whole, 1}, word_pending) && (parts_ & amp_host_checks_host))
    report("dead source",
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
  const std::string actor = "a kernel that is launched at " + here();
  for (const HostUse& use : captured) {
    check_captured(actor, use);
    check_fresh(actor, use);
  }
  for (const HostUse& use : captured) {
    WatchedStorage* const watched = find(use.storage);
    if (!watched) continue;
    watched->is_on_accelerator = true;
    watched->is_used_on_host = false;
    if (!use.writes()) continue;
    watched->is_written = true;
    if (watched->kind != WatchedStorage::Kind::array) watched->set(use.runs, word_pending);
    watched->pending_since = __amp_host_place;
  }
}

void HostChecks::copies(const HostUse& from, const HostUse& to) {
  const Locked lock(*this);
  const std::string actor = "the copy at " + here();
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
    source->is_on_accelerator = true;
    source->is_used_on_host = false;
  }
  if (!destination) return;
  destination->is_on_accelerator = true;
  destination->is_used_on_host = false;
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
  const std::string actor = "the host at " + here();
  check_view(actor, *watched);
  check_twin(actor, *watched, /*writes=*/false);
  watched->clear(use.runs, word_pending);
  watched->is_used_on_host = true;
}

void HostChecks::synchronizes(const HostUse& use, bool for_writing) {
  const Locked lock(*this);
  check_use("synchronize() at " + here(), use);
  WatchedStorage* const watched = find(use.storage);
  if (!watched) return;
  watched->clear(use.runs, word_pending);
  if (for_writing) watched->is_on_accelerator = false;
}

void HostChecks::prefetches(const HostUse& use) {
  const Locked lock(*this);
  check_use("synchronize_to() at " + here(), use);
  WatchedStorage* const watched = find(use.storage);
  if (!watched) return;
  watched->is_on_accelerator = true;
  watched->is_used_on_host = false;
}

void HostChecks::refreshes(const HostUse& use) {
  const Locked lock(*this);
  WatchedStorage* const watched = find(use.storage);
  if (!watched) return;
  const std::string actor = "refresh() at " + here();
  check_view(actor, *watched);
  check_operations(actor, use);
  watched->clear(use.runs, word_pending | word_changed);
  watched->is_on_accelerator = false;
}

void HostChecks::discards(const HostUse& use) {
  const Locked lock(*this);
  check_use("discard_data() at " + here(), use);
  WatchedStorage* const watched = find(use.storage);
  if (!watched) return;
  watched->clear(use.runs, word_pending | word_changed);
  watched->set(use.runs, word_undefined);
}

void HostChecks::captures_foreign(const void* storage) {
  const Locked lock(*this);
  const WatchedStorage* const watched = find(storage);
  if (!watched || !(parts_ & amp_host_checks_host)) return;
  const std::string place = here();
  report_if_uncaught(Report{"wrong accelerator_view",
                            "a kernel that is launched at " + place + " captures " + watched->name() +
                                ", which is on another accelerator_view than the kernel (AMP 1.2 §7.2)." +
                                watched->origin(),
                            place});
}

void HostChecks::uses_empty_future(const char* member) {
  const Locked lock(*this);
  if (!(parts_ & amp_host_checks_host)) return;
  report("empty completion_future",
         std::string(member) + "() at " + here() +
             " needs an operation, but the future has none: it was default-constructed, or another future "
             "was move-constructed from it (AMP 1.2 §4.6).",
         here());
}

std::uint64_t HostChecks::starts(const HostUse& from, const HostUse* to, bool with_source) {
  const Locked lock(*this);
  if (to && is_known(from) && is_known(*to) && bytes_of(from) != bytes_of(*to))
    return ++last_operation_;  // the operation throws an exception
  Operation operation = {++last_operation_, __amp_host_place, {from}};
  const std::string actor = "the asynchronous operation that is started at " + here();
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
      watched->is_on_accelerator = true;
      watched->is_used_on_host = false;
    }
    // Reads of pending elements are reported as such; other elements are not changed.
    if (watched && watched->kind == WatchedStorage::Kind::source && watched->range) {
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
    if (use.is_memory)
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
      for (const HostUse& use : operation.uses)
        if (use.storage == operation.synchronized) watched->clear(use.runs, word_pending);
    return true;
  });
  if (operations_.empty()) ranges_of_operations_.clear();
}

// What is checked.

/// That this may be used now in this way.
void HostChecks::check_use(const std::string& actor, const HostUse& use) {
  if (use.is_memory) {
    if (!use.memory) return;
    check_memory(actor, use);
    access(address_of(use.memory), use.bytes, use.writes() ? amp_access_write : amp_access_read,
           /*moves=*/true, __amp_host_place);
    return;
  }
  if (!(parts_ & amp_host_checks_host)) return;
  if (!use.storage)
    return report("moved container",
                  actor +
                      " uses an array whose elements another array has taken over: it can only be "
                      "destroyed or assigned to (AMP 1.2 §5.1).",
                  here());
  WatchedStorage* const watched = find(use.storage);
  if (!watched) return;
  check_view(actor, *watched);
  check_twin(actor, *watched, use.writes());
  check_operations(actor, use);
}

/// The same for a captured container. Whether the kernel writes to it is known only when it does:
/// operation_reading().
void HostChecks::check_captured(const std::string& actor, const HostUse& use) {
  HostUse read = use;
  read.effect = HostUse::Effect::reads;
  check_use(actor, read);
  WatchedStorage* const watched = find(use.storage);
  if (watched && use.writes()) check_twin(actor, *watched, /*writes=*/true);
}

std::string HostChecks::operation_reading(const void* storage) {
  const Locked lock(*this);
  if (!(parts_ & amp_host_checks_host)) return "";
  for (const Operation& operation : operations_)
    for (const HostUse& use : operation.uses)
      if (use.storage == storage && !use.is_memory) return text_of(operation.started_at);
  return "";
}

/// That the host has not changed the source of a view behind it.
void HostChecks::check_fresh(const std::string& actor, const HostUse& use) {
  const WatchedStorage* const watched = find(use.storage);
  if (watched && (parts_ & amp_host_checks_host) && use.reads() && watched->any(use.runs, word_changed))
    report("not refreshed",
           actor + " reads " + watched->name() + ", but the host has changed its source at " +
               text_of(watched->changed_at) + " without the view; call refresh() in between (AMP 1.2 §5.2)." +
               watched->origin(),
           here());
}

/// That the view's source still exists.
void HostChecks::check_view(const std::string& actor, WatchedStorage& watched) {
  if (!watched.is_dead || !(parts_ & amp_host_checks_host)) return;
  report("dead source",
         actor + " uses " + watched.name() + ", but its source has ended at " + text_of(watched.ended_at) +
             " (AMP 1.2 §5.2)." + watched.origin(),
         here());
}

/// That no other top-level view stands over the same memory, unless nothing is written through either.
void HostChecks::check_twin(const std::string& actor, WatchedStorage& watched, bool writes) {
  if (watched.kind != WatchedStorage::Kind::source || watched.is_dead || !(parts_ & amp_host_checks_host))
    return;
  for (const auto& [storage, other] : storages_) {
    if (other.get() == &watched || other->kind != WatchedStorage::Kind::source || other->is_dead) continue;
    if (!other->is_in(watched.range->begin(), watched.bytes)) continue;
    if (!writes && !watched.is_written && !other->is_written) continue;
    return report("two top-level views",
                  actor + " uses " + watched.name() + ", but " + other->name() +
                      " is another top-level view of the same memory; construct one from the other (AMP 1.2 "
                      "§8.2)." +
                      watched.origin() + other->origin(),
                  here());
  }
}

/// That no asynchronous operation accesses the elements or memory.
void HostChecks::check_operations(const std::string& actor, const HostUse& use) {
  if (!(parts_ & amp_host_checks_host)) return;
  for (const Operation& operation : operations_) {
    for (const HostUse& other : operation.uses) {
      if (!use.writes() && !other.writes()) continue;
      if (use.is_memory != other.is_memory) continue;
      if (use.is_memory ? !overlaps(address_of(use.memory), use.bytes, address_of(other.memory), other.bytes)
                        : use.storage != other.storage || !overlap(use.runs, other.runs))
        continue;
      const WatchedStorage* const watched = find(use.storage);
      return report("operation in progress",
                    actor + " " + verb_of(use.effect) + " " +
                        (watched ? watched->name() : std::string("memory")) + ", which the operation that " +
                        "was started at " + text_of(operation.started_at) + " " + verb_of(other.effect) +
                        "; wait for its completion_future first (AMP 1.2 §8.3)." +
                        (watched ? watched->origin() : std::string()),
                    here());
    }
  }
}

/// That the memory is not longer than the block or variable that has it.
void HostChecks::check_memory(const std::string& actor, const HostUse& use) {
  if (!(parts_ & amp_host_checks_host)) return;
  const std::uintptr_t begin = address_of(use.memory);
  const auto block = memory_.at(begin);
  if (!block || begin + use.bytes <= block->begin + block->bytes) return;
  const std::size_t offset = begin - block->begin;
  report("short memory",
         actor + " at " + here() + " needs " + bytes_at(use.bytes, offset) + " of " + text_of_block(*block) +
             " which is " + std::to_string(offset + use.bytes - block->bytes) +
             " bytes too few (AMP 1.2 §5.1, §5.2, §5.3).",
         here());
}

std::uint8_t* HostChecks::undefined_words(const void* storage) {
  const Locked lock(*this);
  WatchedStorage* const watched = find(storage);
  if (!watched || !(parts_ & amp_host_checks_init)) return nullptr;
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

void HostChecks::host_accesses(std::uintptr_t address, std::size_t bytes, amp_access_kind kind, bool moves,
                               const amp_place* place) {
  const Locked lock(*this);
  access(address, bytes, kind, moves, place ? place : __amp_host_place);
}

void HostChecks::access(std::uintptr_t address, std::size_t bytes, amp_access_kind kind, bool moves,
                        const amp_place* place) {
  if (parts_ & amp_host_checks_host)
    check_operations("the host at " + text_of(place), {.effect = effect_of(kind),
                                                       .storage = nullptr,
                                                       .is_memory = true,
                                                       .memory = reinterpret_cast<const void*>(address),
                                                       .bytes = bytes});
  for (const auto& [storage, watched] : storages_)
    if (!watched->is_dead && watched->is_in(address, bytes))
      access_storage(storage, *watched, address, bytes, kind, moves, place);
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
  if (parts_ & amp_host_checks_host)
    check_operations("the host at " + text_of(place),
                     {.effect = effect_of(kind), .storage = storage, .runs = {run}});
  if ((parts_ & amp_host_checks_host) && watched.any(runs, word_pending))
    report("unsynchronized",
           act(verb) + ", but an accelerator may have newer values since " + text_of(watched.pending_since) +
               "; synchronize the view first (AMP 1.2 §8.4)." + watched.origin(),
           text_of(place));
  if ((parts_ & amp_host_checks_init) && kind != amp_access_write &&
      (moves ? watched.all(runs, word_undefined) : watched.any(runs, word_undefined)))
    report("uninitialized", act("reads") + ", but nothing has written them." + watched.origin(),
           text_of(place));
  if (kind == amp_access_read) return;
  watched.clear(runs, word_undefined);
  watched.is_written |= watched.is_used_on_host;
  if (watched.kind != WatchedStorage::Kind::source || !watched.is_on_accelerator || watched.is_used_on_host)
    return;
  watched.set(runs, word_changed);
  watched.changed_at = place;
}

/// What the other code writes is not known: nothing behind the address is taken for undefined any more.
void HostChecks::passes(std::uintptr_t address) {
  const Locked lock(*this);
  for (const auto& [storage, watched] : storages_) {
    if (watched->is_dead || !watched->is_in(address, 1)) continue;
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
    if (watched->kind != WatchedStorage::Kind::source || watched->is_dead || !watched->is_in(begin, bytes))
      continue;
    watched->is_dead = true;
    watched->ended_at = place;
    watched->range.reset();
  }
  if (!(parts_ & amp_host_checks_host)) return;
  for (const Operation& operation : operations_)
    for (const HostUse& use : operation.uses)
      if (use.is_memory && overlaps(begin, bytes, address_of(use.memory), use.bytes))
        return report("operation in progress",
                      "memory that the operation that was started at " + text_of(operation.started_at) + " " +
                          verb_of(use.effect) + " ends at " + text_of(place) +
                          "; wait for its completion_future first (AMP 1.2 §8.3).",
                      text_of(place));
}

}  // namespace amprt

void __amp_host_start(uint32_t parts) {
  amprt::HostChecks::start(parts);
}
void __amp_host_access(const void* address, uint64_t bytes, uint32_t kind, amp_place* place) {
  if (bytes == 0 || !amprt::HostChecks::unless_locked()) return;
  if (auto* const checks = amprt::HostChecks::active())
    checks->host_accesses(reinterpret_cast<std::uintptr_t>(address), bytes,
                          static_cast<amp_access_kind>(kind & ~std::uint32_t{amp_access_moves}),
                          (kind & amp_access_moves) != 0, place);
}
void __amp_host_memory(const void* begin, uint64_t bytes, amp_place* place) {
  if (auto* const checks = amprt::HostChecks::unless_locked())
    checks->memory_begins({reinterpret_cast<std::uintptr_t>(begin), bytes, place});
}
void __amp_host_memory_end(const void* begin, amp_place* place) {
  if (auto* const checks = amprt::HostChecks::unless_locked())
    checks->memory_ends(reinterpret_cast<std::uintptr_t>(begin), place ? place : __amp_host_place);
}
void __amp_host_passes(const void* address) {
  if (!amprt::HostChecks::unless_locked()) return;
  if (auto* const checks = amprt::HostChecks::active())
    checks->passes(reinterpret_cast<std::uintptr_t>(address));
}
void __amp_host_unwound(const void* stack) {
  if (auto* const checks = amprt::HostChecks::unless_locked())
    checks->unwound(reinterpret_cast<std::uintptr_t>(stack));
}
