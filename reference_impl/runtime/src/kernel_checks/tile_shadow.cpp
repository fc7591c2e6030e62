#include "kernel_checks/tile_shadow.h"

#include <type_traits>

namespace amprt {
TileShadow::TileShadow(std::uintptr_t begin, std::size_t bytes, amp_word_checks& checks,
                       const FenceOrder& fences)
    : begin_(begin),
      bytes_(bytes),
      checks_(checks),
      fences_(fences),
      marks_(bytes / word_bytes + 1),
      accesses_(bytes / word_bytes + 1) {
  checks_.words = marks_.data();
}

void TileShadow::begin_phase() {
  ++phase_;
  checks_.read = mark(no_thread, State::many_others);
}

void TileShadow::begin_thread(std::uint32_t number) {
  thread_ = number;
  checks_.own = mark(number, State::exclusive);
}

bool TileShadow::races(const Access& earlier) const {
  return earlier.thread != thread_ &&
         !fences_.is_before(earlier.thread, earlier.fences, thread_, SharedMemory::tile_static);
}

std::optional<History::Access> TileShadow::add(std::size_t location, const Access& now) {
  if (note(location, now)) return {};
  auto& [last, other] = accesses_[location];
  const bool many = state_of(marks_[location]) == State::many_others;
  const Access* const earlier = races(last) ? &last : many && races(other) ? &other : nullptr;
  std::optional<History::Access> found;
  if (earlier) found = {earlier->thread, earlier->place, static_cast<amp_access_kind>(earlier->kind)};
  last = now;
  marks_[location] = mark(thread_, now.kind == amp_access_write ? State::exclusive : State::others);
  return found;
}

void TileShadow::announce_all() {
  no_marks_.resize(marks_.size());
  checks_.words = no_marks_.data();
}

/// Gives each byte a location of its own. The kernel, which knows words only, finds nothing any more.
void TileShadow::split() {
  const auto divided = [](const auto& words) {
    std::remove_cvref_t<decltype(words)> bytes;
    bytes.reserve(words.size() * word_bytes);
    for (const auto& word : words) bytes.insert(bytes.end(), word_bytes, word);
    return bytes;
  };
  announce_all();
  marks_ = divided(marks_);
  accesses_ = divided(accesses_);
  shift_ = 0;
}

std::optional<Race> TileShadow::add(std::uintptr_t address, std::size_t bytes, amp_access_kind kind,
                                    std::uint32_t place) {
  if (shift_ != 0 && (address - begin_) % word_bytes + bytes % word_bytes != 0) split();
  const Access now = {thread_, fences_.fences(thread_, SharedMemory::tile_static), kind, place};
  std::optional<Race> race;
  const std::size_t first = (address - begin_) >> shift_, last = (address - begin_ + bytes - 1) >> shift_;
  for (std::size_t location = first; location <= last; ++location)
    if (const auto earlier = add(location, now); earlier && !race)
      race = Race{begin_ + (location << shift_), *earlier};
  return race;
}

}  // namespace amprt
