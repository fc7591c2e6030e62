#include "base/parallel_copy.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdint>
#include <numeric>

namespace {

constexpr std::size_t kib = 1024, mib = 1024 * kib;

std::vector<std::byte> bytes(std::size_t count) {
  std::vector<std::byte> result(count);
  std::uint32_t state = 1;
  for (std::byte& one : result) one = static_cast<std::byte>((state = state * 1664525 + 1013904223) >> 24);
  return result;
}

}  // namespace

TEST_CASE("a small copy has one thread, and half of the processors are left to the program") {
  CHECK(amprt::copying_threads(0, 16) == 1);
  CHECK(amprt::copying_threads(64 * kib, 16) == 1);
  CHECK(amprt::copying_threads(64 * mib, 1) == 1);
  CHECK(amprt::copying_threads(64 * mib, 2) == 1);
  CHECK(amprt::copying_threads(64 * mib, 4) == 2);
  CHECK(amprt::copying_threads(64 * mib, 256) >= 2);
  CHECK(amprt::copying_threads(64 * mib, 256) <= 8);
}

TEST_CASE("a copy by several threads brings each byte to its place and changes no other") {
  const std::size_t size = 9 * mib + 12345;
  const std::vector<std::byte> from = bytes(size);
  for (const std::size_t threads : {1u, 2u, 3u, 8u}) {
    // Two large pieces that change places, a small one between them, and gaps. No two of them write the
    // same byte: the order of the threads is open.
    const std::vector<amprt::Piece> pieces = {
        {0, 5 * mib + 7, 4 * mib}, {4 * mib + 1, 3, 11}, {4 * mib + 100, 1000, 5 * mib - 1000}};
    std::vector<std::byte> to(size, std::byte{0x5a}), expected = to;
    for (const amprt::Piece& piece : pieces)
      std::copy_n(from.begin() + piece.source, piece.bytes, expected.begin() + piece.destination);
    amprt::copy_in_parallel(from.data(), to.data(), pieces, threads);
    // Not CHECK(to == expected), which would print all these bytes.
    const auto wrong = std::mismatch(to.begin(), to.end(), expected.begin()).first - to.begin();
    CHECK(static_cast<std::size_t>(wrong) == size);
  }
  std::vector<std::byte> to(1, std::byte{7});
  amprt::copy_in_parallel(from.data(), to.data(), {}, 4);
  CHECK(to[0] == std::byte{7});
}
