#include "host_checks/watched_pages.h"

#include <algorithm>
#include <atomic>

#include "amp_detail/host_checks.h"

uint32_t __amp_watched_pages[amp_watched_pages] = {};

namespace amprt {

WatchedRange::WatchedRange(std::uintptr_t begin, std::size_t bytes) : begin_(begin), bytes_(bytes) {
  count(1);
}

WatchedRange::~WatchedRange() {
  count(std::uint32_t{0} - 1);
}

void WatchedRange::count(std::uint32_t change) const {
  if (bytes_ == 0) return;
  const std::uintptr_t first = begin_ / amp_watched_page_bytes;
  const std::uintptr_t last = (begin_ + bytes_ - 1) / amp_watched_page_bytes;
  // One entry each is enough for a range with more pages than there are entries.
  const std::uintptr_t end = std::min(last + 1, first + amp_watched_pages);
  for (std::uintptr_t page = first; page != end; ++page)
    std::atomic_ref(__amp_watched_pages[page % amp_watched_pages]).fetch_add(change);
}

}  // namespace amprt
