/// Histories of the locations in memory.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

#include "kernel_checks/history.h"

namespace amprt {

/// An access to bytes that races with an earlier one to some of them.
struct Race {
  std::uintptr_t address;  ///< the first byte of the location
  History::Access earlier;
};

/// The histories of all bytes. A location is a byte, as in C++; but as long as a part of the memory is
/// accessed by whole words only, each word has one history.
class Shadow {
 public:
  std::optional<Race> add(const Accessor& by, std::uintptr_t address, std::size_t bytes, amp_access_kind kind,
                          std::uint32_t place);

  /// Forgets all accesses.
  void clear() { ++now_; }

 private:
  static constexpr std::size_t word_bytes = 4;
  static constexpr std::size_t page_bytes = 512;

  struct Page {
    std::uint64_t time = 0;         ///< the histories of other times than now are forgotten
    std::size_t unit = word_bytes;  ///< bytes that have one history
    std::vector<History> histories;
  };

  Page& page_of(std::uintptr_t address);
  static void split(Page& page);

  std::unordered_map<std::uintptr_t, Page> pages_;  ///< by the number of the page
  struct Known {
    std::uintptr_t number = ~std::uintptr_t{0};
    Page* page = nullptr;
  };
  std::array<Known, 64> known_;  ///< pages that were used lately, by their number modulo the size
  std::uint64_t now_ = 1;
};

}  // namespace amprt
