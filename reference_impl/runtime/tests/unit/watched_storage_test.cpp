#include "host_checks/watched_storage.h"

#include <catch2/catch.hpp>
#include <vector>

#include "amp_detail/host_checks.h"
#include "host_checks/program_memory.h"
#include "host_checks/watched_pages.h"
#include "kernel_checks/undefined_words.h"

using amprt::ProgramBlock;
using amprt::ProgramMemory;
using amprt::Run;
using amprt::UndefinedWords;
using amprt::WatchedRange;
using amprt::WatchedStorage;

namespace {

constexpr amp_place place = {"fields.cpp", "field", 12, 5, 0};
constexpr amp_place nameless = {"fields.cpp", nullptr, 14, 3, 0};

std::vector<Run> run(std::size_t offset, std::size_t bytes) {
  return {{offset, bytes}};
}

}  // namespace

TEST_CASE("a new array or view without a source has no values; a source has") {
  const WatchedStorage array(WatchedStorage::Kind::array, 16, &place);
  const WatchedStorage source(WatchedStorage::Kind::source, 16, &place);
  CHECK(array.any(run(12, 4), amprt::word_undefined));
  CHECK_FALSE(source.any(run(0, 16), amprt::word_undefined));
}

TEST_CASE("facts of words are independent of each other") {
  WatchedStorage storage(WatchedStorage::Kind::array, 16, &place);
  storage.set(run(4, 8), amprt::word_pending);
  storage.clear(run(4, 4), amprt::word_undefined);
  CHECK_FALSE(storage.any(run(0, 4), amprt::word_pending));
  CHECK(storage.any(run(0, 8), amprt::word_pending));
  CHECK_FALSE(storage.any(run(4, 4), amprt::word_undefined));
  CHECK(storage.any(run(8, 4), amprt::word_undefined));
  CHECK_FALSE(storage.any(run(12, 4), amprt::word_pending));
  CHECK_FALSE(storage.any({}, amprt::word_undefined));
}

TEST_CASE("a run that ends within a word concerns the whole word") {
  WatchedStorage storage(WatchedStorage::Kind::source, 8, &place);
  storage.set(run(3, 2), amprt::word_changed);
  CHECK(storage.any(run(0, 1), amprt::word_changed));
  CHECK(storage.any(run(7, 1), amprt::word_changed));
}

TEST_CASE("names and origins of storages") {
  CHECK(WatchedStorage(WatchedStorage::Kind::source, 4, &place).name() == "'field'");
  CHECK(WatchedStorage(WatchedStorage::Kind::source, 4, &place).origin() ==
        " 'field' was constructed at fields.cpp:12:5.");
  CHECK(WatchedStorage(WatchedStorage::Kind::array, 4, &nameless).name() ==
        "an array that was constructed at fields.cpp:14:3");
  CHECK(WatchedStorage(WatchedStorage::Kind::unbound, 4, &nameless).origin().empty());
  CHECK(WatchedStorage(WatchedStorage::Kind::unbound, 4, nullptr).name() ==
        "a view that was constructed at an unknown place");
}

TEST_CASE("the entries of a watched range's pages are counted while it exists") {
  constexpr std::uintptr_t page = amp_watched_page_bytes;
  const auto entry = [](std::uintptr_t number) { return __amp_watched_pages[number % amp_watched_pages]; };
  constexpr std::uintptr_t first = 77 + 3 * std::uintptr_t{amp_watched_pages};
  {
    const WatchedRange two_pages(first * page + page - 1, 2);
    CHECK(entry(first) == 1);
    CHECK(entry(first + 1) == 1);
    CHECK(entry(first + 2) == 0);
    const WatchedRange other(first * page, page);
    CHECK(entry(first) == 2);
    CHECK(entry(first + 1) == 1);
    CHECK(two_pages.overlaps(first * page, page));
    CHECK_FALSE(two_pages.overlaps(first * page, page - 1));
    CHECK_FALSE(two_pages.overlaps((first + 1) * page + 1, 4));
  }
  CHECK(entry(first) == 0);
  CHECK(entry(first + 1) == 0);
  const WatchedRange everything(0, std::size_t{amp_watched_pages} * page * 3);
  CHECK(entry(0) == 1);
  CHECK(entry(amp_watched_pages - 1) == 1);
}

TEST_CASE("the program's memory is found by any of its bytes until it ends") {
  ProgramMemory memory;
  memory.add({1000, 40, &place});
  memory.add({1040, 8, nullptr});
  REQUIRE(memory.at(1039));
  CHECK(memory.at(1039)->made_at == &place);
  REQUIRE(memory.at(1040));
  CHECK(memory.at(1040)->begin == 1040);
  CHECK_FALSE(memory.at(999));
  CHECK_FALSE(memory.at(1048));
  CHECK_FALSE(memory.remove(1001));
  REQUIRE(memory.remove(1000));
  CHECK_FALSE(memory.at(1000));
  CHECK(memory.at(1047));
}

TEST_CASE("memory that is made where other memory was has replaced it") {
  ProgramMemory memory;
  memory.add({1000, 40, &place});
  memory.add({1060, 8, &place});
  memory.add({1036, 40, nullptr});
  CHECK_FALSE(memory.at(1000));
  CHECK_FALSE(memory.remove(1060));
  REQUIRE(memory.at(1064));
  CHECK(memory.at(1064)->begin == 1036);
}

TEST_CASE("undefined words: an access concerns each word that has one of its bytes") {
  std::vector<std::uint8_t> facts(4, UndefinedWords::undefined | 2);
  const UndefinedWords words(facts.data());
  words.write(7, 2);
  CHECK(facts == std::vector<std::uint8_t>{3, 2, 2, 3});
  CHECK(words.any(0, 8));
  CHECK_FALSE(words.all(0, 8));
  CHECK_FALSE(words.any(4, 8));
  CHECK(words.all(12, 4));
  CHECK(words.any(11, 2));
}
