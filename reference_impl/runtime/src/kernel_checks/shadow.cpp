#include "kernel_checks/shadow.h"

#include <algorithm>
#include <mutex>
#include <utility>

namespace amprt {

/// Pages for later launches: fresh memory would cost more than all their accesses.
class Shadow::SparePages {
 public:
  static SparePages& instance() {
    static SparePages* const all = new SparePages;
    return *all;
  }

  Locations take() {
    Locations page;
    {
      const std::lock_guard lock(mutex_);
      if (spare_.empty()) return std::make_unique<Location[]>(page_words);
      page = std::move(spare_.back());
      spare_.pop_back();
    }
    std::fill_n(page.get(), page_words, Location{});
    return page;
  }
  void give(std::vector<Locations>& pages) {
    const std::lock_guard lock(mutex_);
    for (Locations& page : pages)
      if (page && spare_.size() < most) spare_.push_back(std::move(page));
  }

 private:
  static constexpr std::size_t most = (std::size_t{64} << 20) / (page_words * sizeof(Location));

  std::mutex mutex_;
  std::vector<Locations> spare_;
};

Shadow::Shadow(std::uintptr_t begin, std::size_t bytes)
    : begin_(begin), pages_(bytes / (page_words * word_bytes) + 1) {}

Shadow::~Shadow() {
  SparePages::instance().give(pages_);
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

std::optional<Race> Shadow::add(const Accessor& by, std::size_t offset, std::size_t bytes,
                                amp_access_kind kind, std::uint32_t place) {
  std::optional<Race> race;
  for (std::size_t word = offset / word_bytes; word * word_bytes < offset + bytes; ++word) {
    Locations& page = pages_[word / page_words];
    if (!page) page = SparePages::instance().take();
    const auto earlier = add(page[word % page_words], by, kind, place);
    if (earlier && !race) race = Race{begin_ + word * word_bytes, *earlier};
  }
  return race;
}

}  // namespace amprt
