#include "kernel_checks/tile_shadow.h"

#include <catch2/catch.hpp>
#include <map>
#include <random>

using amprt::FenceOrder;
using amprt::History;
using amprt::TileShadow;

namespace {

constexpr std::uintptr_t begin = 4096;

/// What a kernel does in front of an access to a word (amp_detail/kernel_checks.h).
bool is_announced(const amp_thread_checks& checks, std::uintptr_t address, amp_access_kind kind) {
  const std::uint64_t word = checks.words[(address - begin) / 4];
  if (kind == amp_access_write) return word != checks.own;
  return word != checks.read && (word | 1) != checks.own;
}

/// What a kernel does when a thread of the tile begins.
void begin_thread(amp_thread_checks& checks, std::uint32_t number) {
  checks.thread = number;
  checks.own = checks.phase + 8 * std::uint64_t{number};
}

}  // namespace

TEST_CASE(
    "accesses to tile_static memory race if they do at one of their words, and those that race are "
    "announced") {
  std::mt19937 random(1);
  int races_found = 0, skipped = 0, added_quickly = 0, atomics_raced = 0;
  for (int run = 0; run < 20'000; ++run) {
    amp_thread_checks checks = {};
    const FenceOrder no_fences;
    TileShadow shadow(begin, 64, checks, no_fences);
    shadow.begin_phase();
    std::map<std::uintptr_t, History> words;
    const bool words_only = run % 3 != 0, atomics = run % 4 == 0;
    std::uint32_t barriers = 0;
    for (std::uint32_t step = 0; step < 60; ++step) {
      if (random() % 8 == 0) {
        shadow.begin_phase();
        ++barriers;
      }
      const std::uint32_t thread = random() % 4;
      begin_thread(checks, thread);
      const std::size_t size = std::size_t{1} << (words_only ? 2 + random() % 2 : random() % 4);
      const std::uintptr_t address = begin + random() % 3 * 8 + (words_only ? 0 : random() % 8 / size * size);
      const unsigned n = random() % 8;
      const auto kind = n == 0 ? amp_access_write : n < 4 && atomics ? amp_access_atomic : amp_access_read;
      std::map<std::uintptr_t, History::Access> expected;
      for (std::uintptr_t word = address / 4 * 4; word < address + size; word += 4)
        if (const auto race = words[word].add({thread, 0, barriers}, kind, step))
          expected.emplace(word, *race);
      if (size == 4 && address % 4 == 0 && kind != amp_access_atomic &&
          !is_announced(checks, address, kind)) {
        ++skipped;
        REQUIRE(expected.empty());
        if (random() % 2 == 0) continue;  // in the other half the access is added and changes nothing
      }
      if (size == 4 && address % 4 == 0 && random() % 2 == 0 && shadow.add_word(address, kind, step)) {
        ++added_quickly;
        REQUIRE(expected.empty());
        continue;
      }
      const auto found = shadow.add(address, size, kind, step);
      REQUIRE(found.has_value() == !expected.empty());
      if (!found) continue;
      ++races_found;
      atomics_raced += kind == amp_access_atomic || found->earlier.kind == amp_access_atomic;
      REQUIRE(found->address == expected.begin()->first);
      REQUIRE(found->earlier.thread != thread);
      REQUIRE((kind == amp_access_write || found->earlier.kind == amp_access_write));
      REQUIRE(found->earlier.place < step);
      break;
    }
  }
  CHECK(races_found > 10'000);
  CHECK(atomics_raced > 1'000);
  CHECK(skipped > 10'000);
  CHECK(added_quickly > 10'000);
}

TEST_CASE("a race is reported with an access of another thread with which the new one races") {
  amp_thread_checks checks = {};
  FenceOrder fences;
  TileShadow shadow(begin, 64, checks, fences);
  const auto access = [&](std::uint32_t thread, amp_access_kind kind, std::uint32_t place) {
    begin_thread(checks, thread);
    return shadow.add(begin, 4, kind, place);
  };
  shadow.begin_phase();
  CHECK_FALSE(access(1, amp_access_atomic, 1));
  CHECK_FALSE(access(2, amp_access_read, 2));
  const auto other = access(2, amp_access_write, 3);
  REQUIRE(other);
  CHECK(other->earlier.thread == 1);
  CHECK(other->earlier.place == 1);
  CHECK(other->earlier.kind == amp_access_atomic);
  const auto last = access(1, amp_access_read, 4);
  REQUIRE(last);
  CHECK(last->earlier.place == 3);
  CHECK(last->earlier.kind == amp_access_write);
  shadow.begin_phase();
  CHECK_FALSE(access(3, amp_access_write, 5));
}

TEST_CASE("accesses to tile_static memory do not race if fences order them") {
  constexpr std::uint32_t global = 1, tile_static = 2;
  for (const std::uint32_t memory : {global, tile_static}) {
    amp_thread_checks checks = {};
    FenceOrder fences;
    TileShadow shadow(begin, 64, checks, fences);
    shadow.begin_phase();
    begin_thread(checks, 1);
    CHECK_FALSE(shadow.add(begin, 4, amp_access_write, 1));
    fences.fence(1, memory);
    fences.access(1, begin + 8, 4, amp_access_atomic);
    begin_thread(checks, 2);
    fences.access(2, begin + 8, 4, amp_access_atomic);
    fences.fence(2, memory);
    CHECK(shadow.add(begin, 4, amp_access_write, 2).has_value() == (memory == global));
    begin_thread(checks, 3);
    CHECK(shadow.add(begin, 4, amp_access_read, 3));
  }
}

TEST_CASE("a kernel can be made to announce every access") {
  amp_thread_checks checks = {};
  const FenceOrder no_fences;
  TileShadow shadow(begin, 64, checks, no_fences);
  shadow.begin_phase();
  begin_thread(checks, 1);
  shadow.add(begin, 4, amp_access_write, 1);
  CHECK_FALSE(is_announced(checks, begin, amp_access_write));
  shadow.announce_all();
  CHECK(is_announced(checks, begin, amp_access_write));
}

TEST_CASE("a kernel can be made to announce the next access to some words, without forgetting the last one") {
  amp_thread_checks checks = {};
  const FenceOrder no_fences;
  TileShadow shadow(begin, 64, checks, no_fences);
  shadow.begin_phase();
  begin_thread(checks, 1);
  shadow.add(begin, 12, amp_access_write, 1);
  shadow.announce_next(begin, 8);
  CHECK(is_announced(checks, begin, amp_access_write));
  CHECK(is_announced(checks, begin + 4, amp_access_write));
  CHECK_FALSE(is_announced(checks, begin + 8, amp_access_write));
  begin_thread(checks, 2);
  const auto race = shadow.add(begin + 4, 4, amp_access_read, 2);
  REQUIRE(race);
  CHECK(race->earlier.thread == 1);
  CHECK(race->earlier.kind == amp_access_write);
}
