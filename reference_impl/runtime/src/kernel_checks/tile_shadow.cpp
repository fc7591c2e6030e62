#include "kernel_checks/tile_shadow.h"

#include <type_traits>

namespace amprt {
namespace {

constexpr unsigned bits_of_state = 3, bits_of_thread = 24;
constexpr std::uint64_t no_thread = (1u << bits_of_thread) - 1;

bool conflict(std::uint32_t one, std::uint32_t other) {
  return one == amp_access_write || one != other;
}

}  // namespace

TileShadow::TileShadow(std::uintptr_t begin, std::size_t bytes, amp_word_checks& checks)
    : begin_(begin),
      bytes_(bytes),
      checks_(checks),
      marks_(bytes / word_bytes + 1),
      accesses_(bytes / word_bytes + 1) {
  checks_.words = marks_.data();
}

std::uint64_t TileShadow::mark(std::uint64_t thread, State state) const {
  return (phase_ << bits_of_thread | thread) << bits_of_state | static_cast<std::uint64_t>(state);
}

void TileShadow::begin_phase() {
  ++phase_;
  checks_.read = mark(no_thread, State::many_reads);
}

void TileShadow::begin_thread(std::uint32_t number) {
  thread_ = number;
  checks_.own = mark(number, State::exclusive);
}

std::optional<History::Access> TileShadow::add(std::size_t location, const Access& now) {
  constexpr State states[] = {State::reads, State::exclusive, State::atomics};  // of one access of each kind
  std::uint64_t& known = marks_[location];
  auto& [last, other] = accesses_[location];
  const State after_it = states[now.kind];

  if (known >> (bits_of_thread + bits_of_state) != phase_) {
    known = mark(thread_, after_it);
    last = now;
    return {};
  }
  const auto state = static_cast<State>(known & ((1u << bits_of_state) - 1));
  const bool many = state == State::many_reads || state == State::many_atomics;
  if (!many && last.thread == thread_) {
    if (state == State::exclusive || state == after_it) return {};
    other = last;
    last = now;
    known = mark(thread_, State::exclusive);
    return {};
  }
  if (state != State::exclusive && now.kind == last.kind) {
    if (many) return {};
    other = last;
    last = now;
    known = mark(no_thread, now.kind == amp_access_read ? State::many_reads : State::many_atomics);
    return {};
  }
  const Access& earlier = last.thread != thread_ && conflict(last.kind, now.kind) ? last : other;
  const History::Access found = {earlier.thread, earlier.place, static_cast<amp_access_kind>(earlier.kind)};
  known = mark(thread_, after_it);
  last = now;
  return found;
}

/// Gives each byte a location of its own. The kernel, which knows words only, finds nothing any more.
void TileShadow::split() {
  const auto divided = [](const auto& words) {
    std::remove_cvref_t<decltype(words)> bytes;
    bytes.reserve(words.size() * word_bytes);
    for (const auto& word : words) bytes.insert(bytes.end(), word_bytes, word);
    return bytes;
  };
  no_marks_.resize(marks_.size());
  checks_.words = no_marks_.data();
  marks_ = divided(marks_);
  accesses_ = divided(accesses_);
  shift_ = 0;
}

std::optional<Race> TileShadow::add(std::uintptr_t address, std::size_t bytes, amp_access_kind kind,
                                    std::uint32_t place) {
  if (shift_ != 0 && (address - begin_) % word_bytes + bytes % word_bytes != 0) split();
  const Access now = {thread_, kind, place};
  std::optional<Race> race;
  const std::size_t first = (address - begin_) >> shift_, last = (address - begin_ + bytes - 1) >> shift_;
  for (std::size_t location = first; location <= last; ++location)
    if (const auto earlier = add(location, now); earlier && !race)
      race = Race{begin_ + (location << shift_), *earlier};
  return race;
}

}  // namespace amprt
