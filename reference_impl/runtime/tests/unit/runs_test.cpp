#include "base/runs.h"

#include <catch2/catch.hpp>

using amprt::Piece;
using amprt::pieces_of;
using amprt::Run;
using amprt::runs_of;

namespace {

std::pmr::vector<Run> runs(std::size_t offset, std::vector<int> extent, std::vector<int> pitch) {
  return runs_of({nullptr, offset, 4, static_cast<int>(extent.size()), extent.data(), pitch.data()});
}

}  // namespace

TEST_CASE("a dense box is one run") {
  CHECK(runs(8, {10}, {1}) == std::pmr::vector<Run>{{8, 40}});
  CHECK(runs(0, {3, 5}, {5, 1}) == std::pmr::vector<Run>{{0, 60}});
  CHECK(runs(0, {2, 3, 4, 5}, {60, 20, 5, 1}) == std::pmr::vector<Run>{{0, 480}});
}

TEST_CASE("a section has a run for each row") {
  CHECK(runs(4, {2, 3}, {10, 1}) == std::pmr::vector<Run>{{4, 12}, {44, 12}});
  CHECK(runs(0, {2, 2, 5}, {50, 5, 1}) == std::pmr::vector<Run>{{0, 40}, {200, 40}});
}

TEST_CASE("an empty box has no runs") {
  CHECK(runs(0, {0}, {1}).empty());
  CHECK(runs(0, {3, 0}, {5, 1}).empty());
}

TEST_CASE("runs of different lengths are cut at the ends of both") {
  const std::vector<Run> rows = {{0, 12}, {40, 12}};
  const std::vector<Run> line = {{100, 24}};
  CHECK(pieces_of(rows, line) == std::pmr::vector<Piece>{{0, 100, 12}, {40, 112, 12}});
  CHECK(pieces_of(line, rows) == std::pmr::vector<Piece>{{100, 0, 12}, {112, 40, 12}});
  const std::vector<Run> short_first = {{0, 8}, {16, 16}}, long_first = {{0, 16}, {32, 8}};
  CHECK(pieces_of(short_first, long_first) == std::pmr::vector<Piece>{{0, 0, 8}, {16, 8, 8}, {24, 32, 8}});
}

TEST_CASE("pieces are divided into chunks of one size, in order") {
  const std::vector<Piece> pieces = {{0, 100, 10}, {20, 200, 3}};
  const std::vector<amprt::Chunk> chunks = amprt::chunks_of(pieces, 6);
  REQUIRE(chunks.size() == 3);
  CHECK(chunks[0].pieces == std::vector<Piece>{{0, 100, 6}});
  CHECK(chunks[1].pieces == std::vector<Piece>{{6, 106, 4}, {20, 200, 2}});
  CHECK(chunks[2].pieces == std::vector<Piece>{{22, 202, 1}});
  CHECK(chunks[0].bytes == 6);
  CHECK(chunks[1].bytes == 6);
  CHECK(chunks[2].bytes == 1);
}

TEST_CASE("the number of bytes of runs is their sum") {
  const std::vector<Run> rows = {{0, 12}, {40, 4}};
  CHECK(amprt::bytes_of(rows) == 16);
}

TEST_CASE("too many runs are replaced by one that includes them") {
  std::pmr::vector<Run> few = runs(8, {4096, 1}, {10, 1}), many = runs(8, {4097, 1}, {10, 1});
  CHECK_FALSE(amprt::widen(few));
  CHECK(few.size() == 4096);
  CHECK(amprt::widen(many));
  CHECK(many == std::pmr::vector<Run>{{8, 4096 * 40 + 4}});
}
