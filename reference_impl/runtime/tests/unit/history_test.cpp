#include "kernel_checks/history.h"

#include <catch2/catch.hpp>
#include <random>
#include <vector>

using amprt::Accessor;
using amprt::FenceOrder;
using amprt::History;

namespace {

constexpr std::uint32_t tile = 4;

Accessor by(std::uint64_t thread, std::uint32_t barriers = 0) {
  return {thread, thread / tile * tile, barriers};
}

struct Step {
  Accessor by;
  amp_access_kind kind;
};

/// By the definition, from all earlier accesses.
bool races(const Step& earlier, const Step& later) {
  if (earlier.by.thread == later.by.thread) return false;
  if (earlier.kind != amp_access_write && later.kind != amp_access_write) return false;
  return earlier.by.first_of_tile != later.by.first_of_tile || earlier.by.barriers == later.by.barriers;
}

}  // namespace

TEST_CASE("accesses of one thread do not race") {
  History history;
  for (const auto kind :
       {amp_access_read, amp_access_write, amp_access_atomic, amp_access_write, amp_access_read})
    CHECK_FALSE(history.add(by(1), kind, 0));
}

TEST_CASE(
    "accesses of two threads of a tile race if one writes, not atomically, and no barrier is between them") {
  for (const auto first : {amp_access_read, amp_access_write, amp_access_atomic})
    for (const auto second : {amp_access_read, amp_access_write, amp_access_atomic}) {
      History together, ordered, in_two_tiles;
      together.add(by(1), first, 7);
      ordered.add(by(1), first, 7);
      in_two_tiles.add(by(1), first, 7);
      const bool may_race = first == amp_access_write || second == amp_access_write;
      const auto found = together.add(by(2), second, 8);
      CHECK(found.has_value() == may_race);
      if (found) {
        CHECK(found->thread == 1);
        CHECK(found->place == 7);
        CHECK(found->kind == first);
      }
      CHECK_FALSE(ordered.add(by(2, 1), second, 8));
      CHECK(in_two_tiles.add(by(6, 1), second, 8).has_value() == may_race);
    }
}

TEST_CASE("accesses do not race if fences order them") {
  FenceOrder order;
  constexpr std::uint32_t global = 1;
  const auto now = [&](std::uint32_t thread) {
    return Accessor{thread, 0, 0, order.fences(thread, amprt::SharedMemory::global), &order};
  };
  for (const bool second_fence : {false, true}) {
    order.clear();
    History data, later;
    data.add(now(1), amp_access_write, 7);
    order.fence(1, global);
    later.add(now(1), amp_access_write, 8);
    order.access(1, 400, 4, amp_access_atomic);
    order.access(2, 400, 4, amp_access_read);
    if (second_fence) order.fence(2, global);
    CHECK(data.add(now(2), amp_access_read, 9).has_value() != second_fence);
    CHECK(later.add(now(2), amp_access_read, 9));  // behind the first thread's fence
  }
}

TEST_CASE("the first race between random accesses is found, and no other") {
  std::mt19937 random(1);
  int races_found = 0;
  for (int run = 0; run < 20'000; ++run) {
    History history;
    std::vector<Step> all;
    std::uint32_t barriers = 0;
    std::uint64_t first = 0;
    // Few writes, so that most histories become long before a race ends them.
    const auto kind_of = [&] {
      const unsigned n = random() % 12;
      return n == 0 ? amp_access_write : n < 4 ? amp_access_atomic : amp_access_read;
    };
    const bool reads_only = random() % 2 == 0;
    for (int step = 0; step < 40; ++step) {
      if (random() % 4 == 0) ++barriers;
      if (random() % 10 == 0) {
        first += tile;
        barriers = 0;
      }
      auto kind = kind_of();
      if (reads_only && kind == amp_access_atomic) kind = amp_access_read;
      const Step now = {by(first + random() % tile, barriers), kind};
      bool expected = false;
      for (const Step& earlier : all) expected |= races(earlier, now);
      const auto found = history.add(now.by, now.kind, 0);
      REQUIRE(found.has_value() == expected);
      if (expected) {
        ++races_found;
        break;
      }
      all.push_back(now);
    }
  }
  CHECK(races_found > 5'000);
}
