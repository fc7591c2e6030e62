#include "kernel_checks/shadow.h"

#include <catch2/catch.hpp>
#include <map>
#include <random>

using amprt::Accessor;
using amprt::History;
using amprt::Shadow;

TEST_CASE("accesses race if they do at one of their words") {
  std::mt19937 random(1);
  int races_found = 0, added_quickly = 0;
  for (int run = 0; run < 3'000; ++run) {
    // Near the end of a page, so that accesses cross it; in some runs all accesses are whole words.
    const std::uintptr_t object = 4096;
    const std::size_t begin = 512 - 24;
    Shadow shadow(object, 1024);
    std::map<std::size_t, History> words;
    const bool words_only = run % 3 == 0, tiles = run % 2 == 0, reads_only = run % 4 < 2;
    for (std::uint32_t step = 0; step < 30; ++step) {
      const std::size_t size = std::size_t{1} << (words_only ? 2 + random() % 2 : random() % 4);
      const std::size_t offset = begin + random() % 6 * 8 + (words_only ? 0 : random() % 8 / size * size);
      const std::uint64_t first_of_tile = tiles ? step / 10 * 4 : 0;
      const Accessor by = {first_of_tile + random() % 4, first_of_tile, step / 3};
      const unsigned n = random() % 8;
      const auto kind = n == 0                 ? amp_access_write
                        : n < 3 && !reads_only ? amp_access_atomic
                                               : amp_access_read;
      std::optional<std::uintptr_t> expected;
      for (std::size_t word = offset / 4; word * 4 < offset + size; ++word)
        if (words[word].add(by, kind, step) && !expected) expected = object + word * 4;
      if (size == 4 && random() % 2 == 0 && shadow.add_word(by, offset, kind, step)) {
        ++added_quickly;
        REQUIRE_FALSE(expected);
        continue;
      }
      const auto found = shadow.add(by, offset, size, kind, step);
      REQUIRE(found.has_value() == expected.has_value());
      if (!found) continue;
      ++races_found;
      REQUIRE(found->address == *expected);
      break;
    }
  }
  CHECK(races_found > 1'000);
  CHECK(added_quickly > 1'000);
}
