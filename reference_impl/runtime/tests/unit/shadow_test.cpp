#include "kernel_checks/shadow.h"

#include <catch2/catch.hpp>
#include <map>
#include <random>

using amprt::Accessor;
using amprt::History;
using amprt::Shadow;

TEST_CASE("accesses race if they do at one of their bytes") {
  std::mt19937 random(1);
  int races_found = 0;
  for (int run = 0; run < 3'000; ++run) {
    Shadow shadow;
    std::map<std::uintptr_t, History> bytes;
    // Near the end of a page, so that accesses cross it; in some runs all accesses are whole words.
    const std::uintptr_t begin = 4096 - 24;
    const bool words_only = run % 3 == 0;
    for (std::uint32_t step = 0; step < 30; ++step) {
      const std::size_t size = std::size_t{1} << (words_only ? 2 + random() % 2 : random() % 4);
      const std::uintptr_t address = begin + random() % 6 * 8 + (words_only ? 0 : random() % 8 / size * size);
      const Accessor by = {random() % 4, 0, step / 6};
      const auto kind = random() % 6 == 0 ? amp_access_write : amp_access_read;
      std::optional<std::uintptr_t> expected;
      for (std::uintptr_t byte = address; byte < address + size; ++byte)
        if (bytes[byte].add(by, kind, step) && !expected) expected = byte;
      const auto found = shadow.add(by, address, size, kind, step);
      REQUIRE(found.has_value() == expected.has_value());
      if (!found) continue;
      ++races_found;
      REQUIRE(found->address <= *expected);
      REQUIRE(*expected < found->address + 4);
      break;
    }
  }
  CHECK(races_found > 1'000);
}

TEST_CASE("accesses are forgotten") {
  Shadow shadow;
  const Accessor first = {1, 0, 0}, second = {2, 0, 0};
  shadow.add(first, 64, 4, amp_access_write, 1);
  shadow.clear();
  CHECK_FALSE(shadow.add(second, 64, 4, amp_access_write, 2));
  const auto race = shadow.add(first, 66, 1, amp_access_read, 3);
  REQUIRE(race);
  CHECK(race->address == 66);
  CHECK(race->earlier.thread == 2);
  CHECK(race->earlier.place == 2);
}
