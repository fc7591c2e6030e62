#include "base/recent.h"

#include <catch2/catch.hpp>
#include <cstddef>

namespace {

struct Key {
  std::size_t number = 0;

  bool operator==(const Key&) const = default;
  std::size_t hash() const { return number; }
};

using Recent = amprt::Recent<Key, int>;

}  // namespace

TEST_CASE("only kept keys are found") {
  Recent recent;
  CHECK(recent.find({1}) == nullptr);
  recent.keep({1}, 10);
  recent.keep({2}, 20);
  REQUIRE(recent.find({1}) != nullptr);
  CHECK(*recent.find({1}) == 10);
  REQUIRE(recent.find({2}) != nullptr);
  CHECK(*recent.find({2}) == 20);
  CHECK(recent.find({3}) == nullptr);
}

TEST_CASE("of two keys in the same place only the later one is found") {
  Recent recent;
  recent.keep({1}, 10);
  recent.keep({1 + 1024}, 20);
  CHECK(recent.find({1}) == nullptr);
  REQUIRE(recent.find({1 + 1024}) != nullptr);
  CHECK(*recent.find({1 + 1024}) == 20);
}
