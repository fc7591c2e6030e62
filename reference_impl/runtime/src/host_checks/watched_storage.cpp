#include "host_checks/watched_storage.h"

#include <algorithm>

#include "kernel_checks/launch_names.h"

namespace amprt {
namespace {

/// Calls visit(word) for each word of the runs until that returns true; returns whether it did.
template <typename Words, typename Visit>
bool any_word(Words& words, std::span<const Run> runs, const Visit& visit) {
  return std::any_of(runs.begin(), runs.end(), [&](const Run& run) {
    const std::size_t end =
        std::min((end_of(run) + watched_word_bytes - 1) / watched_word_bytes, words.size());
    for (std::size_t word = run.offset / watched_word_bytes; word < end; ++word)
      if (visit(words[word])) return true;
    return false;
  });
}

}  // namespace

WatchedStorage::WatchedStorage(Kind kind, std::size_t bytes, const amp_place* made_at)
    : kind(kind),
      bytes(bytes),
      made_at(made_at),
      words((bytes + watched_word_bytes - 1) / watched_word_bytes,
            kind == Kind::source ? std::uint8_t{0} : std::uint8_t{word_undefined}) {}

std::string WatchedStorage::name() const {
  if (made_at && made_at->variable) return "'" + std::string(made_at->variable) + "'";
  return std::string(kind == Kind::array ? "an array" : "a view") + " that was constructed at " +
         text_of(made_at);
}

std::string WatchedStorage::origin() const {
  if (!made_at || !made_at->variable) return "";
  return " '" + std::string(made_at->variable) + "' was constructed at " + text_of(made_at) + ".";
}

bool WatchedStorage::any(std::span<const Run> runs, WordFact fact) const {
  return any_word(words, runs, [fact](std::uint8_t word) { return (word & fact) != 0; });
}

bool WatchedStorage::all(std::span<const Run> runs, WordFact fact) const {
  return !any_word(words, runs, [fact](std::uint8_t word) { return (word & fact) == 0; });
}

void WatchedStorage::set(std::span<const Run> runs, WordFact fact) {
  any_word(words, runs, [fact](std::uint8_t& word) {
    word = static_cast<std::uint8_t>(word | fact);
    return false;
  });
}

void WatchedStorage::clear(std::span<const Run> runs, unsigned facts) {
  any_word(words, runs, [facts](std::uint8_t& word) {
    word = static_cast<std::uint8_t>(word & ~facts);
    return false;
  });
}

std::string text_of(const amp_place* place) {
  return place ? text_of(*place) : "an unknown place";
}

}  // namespace amprt
