#include "kernel_checks/tile_shadow.h"

namespace amprt {
TileShadow::TileShadow(std::uintptr_t begin, std::size_t bytes, amp_thread_checks& checks,
                       const FenceOrder& fences)
    : begin_(begin),
      checks_(checks),
      fences_(fences),
      marks_(bytes / word_bytes + 1),
      accesses_(bytes / word_bytes + 1) {
  checks_.words = marks_.data();
}

void TileShadow::begin_phase() {
  ++phase_;
  checks_.read = mark(no_thread, State::many_others);
  checks_.phase = mark(0, State::exclusive);
}

bool TileShadow::races(const Access& earlier, std::uint32_t thread) const {
  return earlier.thread != thread &&
         !fences_.is_before(earlier.thread, earlier.fences, thread, SharedMemory::tile_static);
}

std::optional<History::Access> TileShadow::add(std::size_t word, const Access& now) {
  if (note(word, now)) return {};
  auto& [last, other] = accesses_[word];
  const bool many = state_of(marks_[word]) == State::many_others;
  const Access* const earlier = races(last, now.thread)            ? &last
                                : many && races(other, now.thread) ? &other
                                                                   : nullptr;
  std::optional<History::Access> found;
  if (earlier) found = {earlier->thread, earlier->place, static_cast<amp_access_kind>(earlier->kind)};
  last = now;
  marks_[word] = mark(now.thread, now.kind == amp_access_write ? State::exclusive : State::others);
  return found;
}

void TileShadow::announce_all() {
  no_marks_.resize(marks_.size());
  checks_.words = no_marks_.data();
}

void TileShadow::announce_next(std::uintptr_t address, std::size_t bytes) {
  const std::size_t offset = address - begin_;
  for (std::size_t word = offset / word_bytes; word <= (offset + bytes - 1) / word_bytes; ++word)
    marks_[word] |= is_to_announce;
}

std::optional<Race> TileShadow::add(std::uintptr_t address, std::size_t bytes, amp_access_kind kind,
                                    std::uint32_t place) {
  const std::size_t offset = address - begin_;
  const auto thread = static_cast<std::uint32_t>(checks_.thread);
  const Access now = {thread, fences_.fences(thread, SharedMemory::tile_static), kind, place};
  std::optional<Race> race;
  for (std::size_t word = offset / word_bytes; word <= (offset + bytes - 1) / word_bytes; ++word)
    if (const auto earlier = add(word, now); earlier && !race)
      race = Race{begin_ + word * word_bytes, *earlier};
  return race;
}

}  // namespace amprt
