/// Histories of the locations in memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "kernel_checks/history.h"

namespace amprt {

/// An access to bytes that races with an earlier one to some of them.
struct Race {
  std::uintptr_t address;  ///< a byte of the location
  History::Access earlier;
};

/// The histories of the words of one object. No word belongs to two elements or members: those of containers
/// are aligned to words.
class Shadow {
 public:
  Shadow(std::uintptr_t begin, std::size_t bytes);
  ~Shadow();
  Shadow(const Shadow&) = delete;

  /// `by` accesses a word of the object, unless that may race with an earlier access: then returns false.
  [[gnu::always_inline]] bool add_word(const Accessor& by, std::size_t offset, amp_access_kind kind,
                                       std::uint32_t place) {
    const std::size_t word = offset / word_bytes;
    const Locations& page = pages_[word / page_words];
    return page && note(page[word % page_words], by, kind, place);
  }
  /// `by` accesses bytes of the object. Returns an earlier access with which that races, if any.
  std::optional<Race> add(const Accessor& by, std::size_t offset, std::size_t bytes, amp_access_kind kind,
                          std::uint32_t place);

 private:
  static constexpr std::size_t word_bytes = 4;
  static constexpr std::size_t page_words = 128;

  /// Most locations are accessed by one thread only: they need no history, but one access that can stand for
  /// all.
  struct Location {
    enum State : std::uint32_t { untouched, read, write, atomic, history };
    static State state_of(amp_access_kind kind) {
      return static_cast<State>(read + static_cast<unsigned>(kind));
    }

    std::uint64_t thread = 0;  ///< or the index of the history
    std::uint32_t barriers = 0;
    std::uint32_t state : 3 = untouched;
    std::uint32_t fences : 8 = 0;
    std::uint32_t place : 21 = 0;
  };

  using Locations = std::unique_ptr<Location[]>;  ///< of the words of a page

  class SparePages;

  static bool note(Location& location, const Accessor& by, amp_access_kind kind, std::uint32_t place);
  std::optional<History::Access> add(Location& location, const Accessor& by, amp_access_kind kind,
                                     std::uint32_t place);

  std::uintptr_t begin_;
  std::vector<Locations> pages_;  ///< null where nothing has been accessed
  std::vector<History> histories_;
};

/// Adds an access if the location needs no history for it; otherwise returns false.
[[gnu::always_inline]] inline bool Shadow::note(Location& location, const Accessor& by, amp_access_kind kind,
                                                std::uint32_t place) {
  const bool same_thread = location.thread == by.thread && location.state != Location::history;
  // What races with this access races with the write, too.
  if (same_thread && location.state == Location::write && location.barriers == by.barriers &&
      location.fences == by.fences)
    return true;
  // What will race with the earlier access will race with this one, too.
  if (location.state == Location::untouched ||
      (same_thread && (kind == amp_access_write || location.state == Location::state_of(kind)))) {
    location = {by.thread, by.barriers, Location::state_of(kind), by.fences, place};
    return true;
  }
  return false;
}

}  // namespace amprt
