#include "base/bus_reads.h"

#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <vector>

TEST_CASE("bytes at any place are read, and nothing else is written") {
  alignas(64) std::array<std::byte, 2048> memory;
  for (std::size_t i = 0; i < memory.size(); ++i) memory[i] = static_cast<std::byte>(i * 7 + i / 256);
  for (const std::size_t place : {0u, 1u, 15u, 16u, 17u, 63u, 500u})
    for (const std::size_t bytes : {0u, 1u, 4u, 15u, 16u, 17u, 64u, 511u, 512u, 513u, 1200u}) {
      std::vector<std::byte> to(bytes + 2, std::byte{0xa5}), expected = to;
      std::copy_n(memory.begin() + place, bytes, expected.begin() + 1);
      amprt::read_over_bus(memory.data() + place, to.data() + 1, bytes);
      CHECK(to == expected);
    }
}
