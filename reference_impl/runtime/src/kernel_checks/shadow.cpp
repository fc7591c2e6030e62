#include "kernel_checks/shadow.h"

#include <algorithm>

namespace amprt {

Shadow::Page& Shadow::page_of(std::uintptr_t address) {
  const std::uintptr_t number = address / page_bytes;
  Known& known = known_[number % known_.size()];
  if (known.number != number) known = {number, &pages_[number]};
  Page& page = *known.page;
  if (page.time != now_) {
    page.time = now_;
    page.histories.assign(page_bytes / page.unit, {});
  }
  return page;
}

/// Gives each byte a history of its own.
void Shadow::split(Page& page) {
  if (page.unit == 1) return;
  std::vector<History> histories;
  histories.reserve(page_bytes);
  for (const History& history : page.histories) histories.insert(histories.end(), word_bytes, history);
  page.histories = std::move(histories);
  page.unit = 1;
}

std::optional<Race> Shadow::add(const Accessor& by, std::uintptr_t address, std::size_t bytes,
                                amp_access_kind kind, std::uint32_t place) {
  std::optional<Race> race;
  const std::uintptr_t end = address + bytes;
  while (address < end) {
    Page& page = page_of(address);
    const std::uintptr_t end_here = std::min(end, address / page_bytes * page_bytes + page_bytes);
    if (address % word_bytes != 0 || end_here % word_bytes != 0) split(page);
    for (; address < end_here; address += page.unit) {
      const auto earlier = page.histories[address % page_bytes / page.unit].add(by, kind, place);
      if (earlier && !race) race = Race{address, *earlier};
    }
  }
  return race;
}

}  // namespace amprt
