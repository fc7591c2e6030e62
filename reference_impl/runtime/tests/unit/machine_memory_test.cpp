#include "base/machine_memory.h"

#include <catch2/catch.hpp>
#include <cstdint>

TEST_CASE("the machine holds what fits into its memory, however much it would allocate") {
  CHECK(amprt::physical_memory() >= std::size_t{1} << 26);
  CHECK(amprt::can_hold(0));
  CHECK(amprt::can_hold(amprt::physical_memory()));
  CHECK_FALSE(amprt::can_hold(std::size_t{1} << 46));
  CHECK_FALSE(amprt::can_hold(SIZE_MAX));
}
