#include "kernel_checks/tile_shadow.h"

#include <catch2/catch.hpp>
#include <map>
#include <random>

using amprt::History;
using amprt::TileShadow;

namespace {

constexpr std::uintptr_t begin = 4096;

/// What a kernel does in front of an access to a word (amp_detail/kernel_checks.h).
bool is_announced(const amp_word_checks& checks, std::uintptr_t address, amp_access_kind kind) {
  const std::uint64_t word = checks.words[(address - begin) / 4];
  if (kind == amp_access_write) return word != checks.own;
  return word != checks.read && (word | 1) != checks.own;
}

}  // namespace

TEST_CASE(
    "accesses to tile_static memory race if they do at one of their bytes, and those that race are "
    "announced") {
  std::mt19937 random(1);
  int races_found = 0, skipped = 0, atomics_raced = 0;
  for (int run = 0; run < 20'000; ++run) {
    amp_word_checks checks = {};
    TileShadow shadow(begin, 64, checks);
    shadow.begin_phase();
    std::map<std::uintptr_t, History> bytes;
    const bool words_only = run % 3 != 0, atomics = run % 4 == 0;
    std::uint32_t barriers = 0;
    for (std::uint32_t step = 0; step < 60; ++step) {
      if (random() % 8 == 0) {
        shadow.begin_phase();
        ++barriers;
      }
      const std::uint32_t thread = random() % 4;
      shadow.begin_thread(thread);
      const std::size_t size = std::size_t{1} << (words_only ? 2 + random() % 2 : random() % 4);
      const std::uintptr_t address = begin + random() % 3 * 8 + (words_only ? 0 : random() % 8 / size * size);
      const unsigned n = random() % 8;
      const auto kind = n == 0 ? amp_access_write : n < 4 && atomics ? amp_access_atomic : amp_access_read;
      std::map<std::uintptr_t, History::Access> expected;
      for (std::uintptr_t byte = address; byte < address + size; ++byte)
        if (const auto race = bytes[byte].add({thread, 0, barriers}, kind, step))
          expected.emplace(byte, *race);
      if (size == 4 && address % 4 == 0 && kind != amp_access_atomic &&
          !is_announced(checks, address, kind)) {
        ++skipped;
        REQUIRE(expected.empty());
        if (random() % 2 == 0) continue;  // in the other half the access is added and changes nothing
      }
      const auto found = shadow.add(address, size, kind, step);
      REQUIRE(found.has_value() == !expected.empty());
      if (!found) continue;
      ++races_found;
      atomics_raced += kind == amp_access_atomic || found->earlier.kind == amp_access_atomic;
      REQUIRE(found->address <= expected.begin()->first);
      REQUIRE(expected.begin()->first < found->address + 4);
      REQUIRE(found->earlier.thread != thread);
      REQUIRE((kind == amp_access_write || found->earlier.kind != kind));
      REQUIRE(found->earlier.place < step);
      break;
    }
  }
  CHECK(races_found > 10'000);
  CHECK(atomics_raced > 1'000);
  CHECK(skipped > 10'000);
}

TEST_CASE("a race is reported with the last access with which the new one races") {
  amp_word_checks checks = {};
  TileShadow shadow(begin, 64, checks);
  const auto access = [&](std::uint32_t thread, amp_access_kind kind, std::uint32_t place) {
    shadow.begin_thread(thread);
    return shadow.add(begin, 4, kind, place);
  };
  shadow.begin_phase();
  CHECK_FALSE(access(1, amp_access_atomic, 1));
  CHECK_FALSE(access(1, amp_access_read, 2));
  const auto atomic = access(2, amp_access_read, 3);
  REQUIRE(atomic);
  CHECK(atomic->earlier.place == 1);
  CHECK(atomic->earlier.kind == amp_access_atomic);
  shadow.begin_phase();
  CHECK_FALSE(access(1, amp_access_read, 4));
  CHECK_FALSE(access(2, amp_access_read, 5));
  const auto other = access(2, amp_access_write, 6);
  REQUIRE(other);
  CHECK(other->earlier.thread == 1);
  CHECK(other->earlier.place == 4);
  shadow.begin_phase();
  CHECK_FALSE(access(3, amp_access_write, 7));
}
