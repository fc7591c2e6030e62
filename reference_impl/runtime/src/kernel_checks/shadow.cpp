#include "kernel_checks/shadow.h"

#include <algorithm>
#include <mutex>
#include <utility>

namespace amprt {

/// The locations of words of pages, for later launches: fresh memory would cost more than all their accesses.
class Shadow::SparePages {
 public:
  static SparePages& instance() {
    static SparePages* const all = new SparePages;
    return *all;
  }

  Locations take() {
    Locations locations;
    {
      const std::lock_guard lock(mutex_);
      if (spare_.empty()) return std::make_unique<Location[]>(words);
      locations = std::move(spare_.back());
      spare_.pop_back();
    }
    std::fill_n(locations.get(), words, Location{});
    return locations;
  }
  void give(std::vector<Page>& pages) {
    const std::lock_guard lock(mutex_);
    for (Page& page : pages)
      if (page.locations && page.shift == word_shift && spare_.size() < most)
        spare_.push_back(std::move(page.locations));
  }

 private:
  static constexpr std::size_t words = page_bytes / word_bytes;
  static constexpr std::size_t most = (std::size_t{64} << 20) / (words * sizeof(Location));

  std::mutex mutex_;
  std::vector<Locations> spare_;
};

Shadow::Shadow(std::uintptr_t begin, std::size_t bytes)
    : begin_(begin), pages_((bytes + page_bytes - 1) / page_bytes) {}

Shadow::~Shadow() {
  SparePages::instance().give(pages_);
}

Shadow::Page& Shadow::page_at(std::uintptr_t address) {
  Page& page = pages_[(address - begin_) / page_bytes];
  if (!page.locations) page.locations = SparePages::instance().take();
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
  if (location.state == Location::history) return histories_[location.thread].add(by, kind, place);
  if (note(location, by, kind, place)) return {};
  const auto kind_of = [](std::uint32_t state) {
    return static_cast<amp_access_kind>(state - Location::read);
  };
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
