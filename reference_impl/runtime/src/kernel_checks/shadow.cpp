#include "kernel_checks/shadow.h"

#include <algorithm>

namespace amprt {

Shadow::Shadow(std::uintptr_t begin, std::size_t bytes)
    : begin_(begin), pages_((bytes + page_bytes - 1) / page_bytes) {}

Shadow::Page& Shadow::page_at(std::uintptr_t address) {
  Page& page = pages_[(address - begin_) / page_bytes];
  if (!page.locations) page.locations = std::make_unique<Location[]>(page_bytes >> page.shift);
  return page;
}

/// Gives each byte a location of its own.
void Shadow::split(Page& page) {
  if (page.shift == 0) return;
  auto locations = std::make_unique<Location[]>(page_bytes);
  for (std::size_t byte = 0; byte < page_bytes; ++byte) {
    locations[byte] = page.locations[byte / word_bytes];
    if (locations[byte].state != Location::history) continue;
    histories_.push_back(History(histories_[locations[byte].thread]));
    locations[byte].thread = histories_.size() - 1;
  }
  page = {0, std::move(locations)};
}

std::optional<History::Access> Shadow::add(Location& location, const Accessor& by, amp_access_kind kind,
                                           std::uint32_t place) {
  const auto state_of = [](amp_access_kind of) {
    return static_cast<Location::State>(Location::read + static_cast<unsigned>(of));
  };
  const auto kind_of = [](std::uint32_t state) {
    return static_cast<amp_access_kind>(state - Location::read);
  };

  if (location.state == Location::history) return histories_[location.thread].add(by, kind, place);
  const bool same_thread = location.thread == by.thread;
  // What races with this access races with the write, too.
  if (same_thread && location.state == Location::write && location.barriers == by.barriers &&
      location.fences == by.fences)
    return {};
  // What will race with the earlier access will race with this one, too.
  if (location.state == Location::untouched ||
      (same_thread && (kind == amp_access_write || location.state == state_of(kind)))) {
    location = {by.thread, by.barriers, state_of(kind), by.fences, place};
    return {};
  }
  History history;
  history.add({location.thread, 0, location.barriers, location.fences}, kind_of(location.state),
              location.place);
  const auto race = history.add(by, kind, place);
  histories_.push_back(history);
  location = {histories_.size() - 1, 0, Location::history, 0, 0};
  return race;
}

std::optional<Race> Shadow::add(const Accessor& by, std::uintptr_t address, std::size_t bytes,
                                amp_access_kind kind, std::uint32_t place) {
  std::optional<Race> race;
  const std::uintptr_t end = address + bytes;
  while (address < end) {
    Page& page = page_at(address);
    const std::uintptr_t first = begin_ + (address - begin_) / page_bytes * page_bytes;
    const std::uintptr_t end_here = std::min(end, first + page_bytes);
    if (address % word_bytes != 0 || end_here % word_bytes != 0) split(page);
    for (; address < end_here; address += std::size_t{1} << page.shift) {
      const auto earlier = add(page.locations[(address - first) >> page.shift], by, kind, place);
      if (earlier && !race) race = Race{address, *earlier};
    }
  }
  return race;
}

}  // namespace amprt
