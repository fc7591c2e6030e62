/// What the threads of a tile do to its tile_static memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "kernel_checks/shadow.h"

namespace amprt {

/// The accesses to the words of tile_static memory since the last barrier that orders it: earlier ones race
/// with no later one. No two objects share a word (AMP 1.2 §2.4.1.3 allows no smaller ones beside each other,
/// and a variable has words of its own). If fences order some accesses, a race with another one can be
/// missed.
class TileShadow {
 public:
  /// Keeps in `checks` what the kernel looks at, and finds there which thread runs. `fences`: of the running
  /// tile.
  TileShadow(std::uintptr_t begin, std::size_t bytes, amp_thread_checks& checks, const FenceOrder& fences);

  /// A tile begins, or all its threads have reached a barrier that orders tile_static memory.
  void begin_phase();

  /// Lets the kernel announce every access from now on.
  void announce_all();
  /// Lets the kernel announce the next access to each of these bytes.
  void announce_next(std::uintptr_t address, std::size_t bytes);

  /// Adds an access to a word that it holds, in a tile without fences, unless that may race with an earlier
  /// one: then returns false.
  [[gnu::always_inline]] bool add_word(std::uintptr_t address, amp_access_kind kind, std::uint32_t place) {
    return note((address - begin_) / word_bytes,
                {static_cast<std::uint32_t>(checks_.thread), 0, kind, place});
  }

  /// Adds an access to bytes that it holds. Returns an earlier one by another thread with which that races,
  /// if any; its thread is a number in the tile.
  std::optional<Race> add(std::uintptr_t address, std::size_t bytes, amp_access_kind kind,
                          std::uint32_t place);

 private:
  /// All accesses to a word in a phase, as long as they do not race. The values matter to
  /// amp_thread_checks.
  enum class State : std::uint64_t {
    others = 0,      ///< reads and atomic operations by one thread
    exclusive = 1,   ///< at least one write, by one thread
    many_others = 2  ///< reads and atomic operations by several threads
  };
  struct Access {
    std::uint32_t thread : 24;
    std::uint32_t fences : 8;  ///< of the thread before the access
    std::uint32_t kind : 2;    ///< amp_access_kind
    std::uint32_t place : 30;
  };
  struct Accesses {
    Access last;
    Access other;  ///< of many_others: by another thread
  };

  static constexpr std::size_t word_bytes = 4;

  static constexpr unsigned bits_of_state = 3, bits_of_thread = 24;
  static constexpr std::uint64_t no_thread = (1u << bits_of_thread) - 1;

  std::uint64_t mark(std::uint64_t thread, State state) const {
    return (phase_ << bits_of_thread | thread) << bits_of_state | static_cast<std::uint64_t>(state);
  }
  static constexpr std::uint64_t is_to_announce = 1u << (bits_of_state - 1);
  static State state_of(std::uint64_t mark) { return static_cast<State>(mark & (is_to_announce - 1)); }
  bool note(std::size_t word, const Access& now);
  std::optional<History::Access> add(std::size_t word, const Access& now);
  bool races(const Access& earlier, std::uint32_t thread) const;

  const std::uintptr_t begin_;
  amp_thread_checks& checks_;
  const FenceOrder& fences_;
  std::uint64_t phase_ = 0;
  std::vector<std::uint64_t>
      marks_;  ///< of each word: the last phase in which it was accessed, thread and state
  std::vector<Accesses> accesses_;       ///< in that phase
  std::vector<std::uint64_t> no_marks_;  ///< for the kernel, if it must announce every access
};

/// Adds an access that is the first one of its phase, or by the only thread so far, or by one of several
/// threads that do not write. Returns false for any other.
[[gnu::always_inline]] inline bool TileShadow::note(std::size_t word, const Access& now) {
  std::uint64_t& known = marks_[word];
  auto& [last, other] = accesses_[word];
  const bool writes = now.kind == amp_access_write;
  if (known >> (bits_of_thread + bits_of_state) != phase_) {
    last = now;
    known = mark(now.thread, writes ? State::exclusive : State::others);
    return true;
  }
  const State state = state_of(known);
  if (state == State::many_others) return !writes;
  if (last.thread == now.thread) {
    if (state == State::exclusive && !writes) return true;
    last = now;  // behind more fences
    if (writes) known = mark(now.thread, State::exclusive);
    return true;
  }
  if (state == State::exclusive || writes) return false;
  other = last;
  last = now;
  known = mark(no_thread, State::many_others);
  return true;
}

}  // namespace amprt
