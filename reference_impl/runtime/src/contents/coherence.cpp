#include "contents/coherence.h"

#include <algorithm>
#include <bit>

namespace amprt {
namespace {

constexpr std::uint64_t bit(Location at) {
  return std::uint64_t{1} << at;
}

/// Appends a run; merges it with the previous one if it directly follows that at the same location.
void append(std::pmr::vector<Part>& parts, Location at, const Run& run) {
  if (!parts.empty() && parts.back().at == at && end_of(parts.back().run) == run.offset) {
    parts.back().run.bytes += run.bytes;
  } else {
    parts.push_back({at, run});
  }
}

}  // namespace

Coherence::Coherence(Location home, std::size_t bytes, Start start) : home_(home) {
  if (bytes != 0) intervals_.push_back({bytes, start == Start::home_current ? bit(home) : 0});
}

/// Calls visit(run, holders) for the bytes of the runs, split where the holders change.
template <typename Visit>
void Coherence::visit(std::span<const Run> runs, const Visit& visit) const {
  auto interval = intervals_.begin();
  for (const Run& run : runs) {
    const auto ends_behind = [](std::size_t offset, const Interval& one) { return offset < one.end; };
    interval = std::upper_bound(interval, intervals_.end(), run.offset, ends_behind);
    for (std::size_t begin = run.offset; begin < end_of(run);) {
      const std::size_t end = std::min(end_of(run), interval->end);
      visit(Run{begin, end - begin}, interval->holders);
      if (end == interval->end) ++interval;
      begin = end;
    }
  }
}

/// Replaces the holders of all bytes of the runs by change(holders).
template <typename Change>
bool Coherence::change(std::span<const Run> runs, const Change& change) {
  changed_.clear();
  const auto add = [this](std::size_t end, Holders holders) {
    if (!changed_.empty() && changed_.back().holders == holders) {
      changed_.back().end = end;
    } else {
      changed_.push_back({end, holders});
    }
  };
  std::size_t begin = 0;
  auto run = runs.begin();
  for (const Interval& interval : intervals_) {
    while (begin < interval.end) {
      while (run != runs.end() && end_of(*run) <= begin) ++run;
      const bool inside = run != runs.end() && run->offset <= begin;
      std::size_t end = interval.end;
      if (run != runs.end()) end = std::min(end, inside ? end_of(*run) : run->offset);
      add(end, inside ? change(interval.holders) : interval.holders);
      begin = end;
    }
  }
  if (changed_ == intervals_) return false;
  intervals_.swap(changed_);
  return true;
}

Location Coherence::best(Holders holders) const {
  if (holders == 0 || (holders & bit(home_))) return home_;
  return static_cast<Location>(std::countr_zero(holders));
}

bool Coherence::is_current(Location at) const {
  return std::all_of(intervals_.begin(), intervals_.end(),
                     [&](const Interval& interval) { return (interval.holders & bit(at)) != 0; });
}

bool Coherence::is_only_current(Location at) const {
  return std::all_of(intervals_.begin(), intervals_.end(),
                     [&](const Interval& interval) { return interval.holders == bit(at); });
}

std::pmr::vector<Part> Coherence::missing(Location at, Access access, std::span<const Run> runs,
                                          std::pmr::memory_resource* memory) const {
  std::pmr::vector<Part> parts(memory);
  if (access == Access::write) return parts;
  visit(runs, [&](const Run& run, Holders holders) {
    if (holders != 0 && !(holders & bit(at))) append(parts, best(holders), run);
  });
  return parts;
}

std::pmr::vector<Part> Coherence::places(Location preferred, std::span<const Run> runs,
                                         std::pmr::memory_resource* memory) const {
  std::pmr::vector<Part> parts(memory);
  visit(runs, [&](const Run& run, Holders holders) {
    append(parts, (holders & bit(preferred)) ? preferred : best(holders), run);
  });
  return parts;
}

std::pmr::vector<Run> Coherence::defined(std::span<const Run> runs, std::pmr::memory_resource* memory) const {
  std::pmr::vector<Run> found(memory);
  visit(runs, [&](const Run& run, Holders holders) {
    if (holders != 0) found.push_back(run);
  });
  return found;
}

void Coherence::reserve(std::size_t runs) {
  const std::size_t most = intervals_.size() + 2 * runs;
  intervals_.reserve(most);
  changed_.reserve(most);
}

bool Coherence::grant(Location at, Access access, std::span<const Run> runs) {
  const Holders kept = access == Access::read ? ~Holders{0} : 0;
  return change(runs, [&](Holders holders) { return (holders & kept) | bit(at); });
}

bool Coherence::discard(std::span<const Run> runs) {
  return change(runs, [](Holders) { return Holders{0}; });
}

bool Coherence::refresh(std::span<const Run> runs) {
  return grant(home_, Access::write, runs);
}

std::pmr::vector<Source> sources_of(std::span<const Part> parts, std::span<const Run> destination,
                                    std::pmr::memory_resource* memory) {
  std::pmr::vector<Run> runs(memory);
  for (const Part& part : parts) runs.push_back(part.run);
  std::pmr::vector<Source> sources(memory);
  auto part = parts.begin();
  for (const Piece& piece : pieces_of(runs, destination, memory)) {
    while (piece.source < part->run.offset || piece.source >= end_of(part->run)) ++part;
    const auto same = std::find_if(sources.begin(), sources.end(),
                                   [&](const Source& source) { return source.at == part->at; });
    if (same == sources.end()) {
      sources.push_back({part->at, std::pmr::vector<Piece>({piece}, memory)});
    } else {
      same->pieces.push_back(piece);
    }
  }
  return sources;
}

}  // namespace amprt
