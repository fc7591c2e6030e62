#include "vulkan/ranges.h"

#include <catch2/catch.hpp>
#include <random>
#include <vector>

using amprt::Ranges;

TEST_CASE("ranges are taken one after the other and can be given back in any order") {
  Ranges ranges(100);
  CHECK(ranges.are_all_free());
  CHECK(ranges.take(40) == 0);
  CHECK(ranges.take(40) == 40);
  CHECK(ranges.take(40) == std::nullopt);
  CHECK(ranges.take(20) == 80);
  CHECK(ranges.take(1) == std::nullopt);
  ranges.give_back(0, 40);
  ranges.give_back(80, 20);
  CHECK_FALSE(ranges.are_all_free());
  ranges.give_back(40, 40);
  CHECK(ranges.are_all_free());
  CHECK(ranges.take(100) == 0);
}

TEST_CASE("a range is taken from the smallest gap that is large enough") {
  Ranges ranges(100);
  ranges.take(30), ranges.take(10), ranges.take(20), ranges.take(40);
  ranges.give_back(0, 30);
  ranges.give_back(40, 20);
  CHECK(ranges.take(15) == 40);
  CHECK(ranges.take(25) == 0);
  CHECK(ranges.take(5) == 25);
  CHECK(ranges.take(5) == 55);
  CHECK(ranges.take(1) == std::nullopt);
}

TEST_CASE("ranges never overlap, and free ones are merged") {
  constexpr std::size_t size = 4096;
  std::mt19937 random(7);
  Ranges ranges(size);
  std::vector<bool> used(size, false);
  std::vector<std::pair<std::size_t, std::size_t>> taken;
  const auto mark = [&](std::size_t offset, std::size_t bytes, bool value) {
    for (std::size_t i = offset; i < offset + bytes; ++i) {
      REQUIRE(used[i] != value);
      used[i] = value;
    }
  };
  for (int round = 0; round < 5000; ++round) {
    const std::size_t bytes = 1 + random() % 200;
    if (random() % 2 == 0) {
      if (const auto offset = ranges.take(bytes)) {
        REQUIRE(*offset + bytes <= size);
        mark(*offset, bytes, true);
        taken.emplace_back(*offset, bytes);
      }
    } else if (!taken.empty()) {
      std::swap(taken[random() % taken.size()], taken.back());
      mark(taken.back().first, taken.back().second, false);
      ranges.give_back(taken.back().first, taken.back().second);
      taken.pop_back();
    }
  }
  for (const auto& [offset, bytes] : taken) ranges.give_back(offset, bytes);
  CHECK(ranges.are_all_free());
}
