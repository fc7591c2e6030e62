#include "launch/dispatch.h"

#include <catch2/catch.hpp>
#include <climits>

#include "amp_detail/exceptions.h"

using amprt::DispatchLimits;
using amprt::plan_dispatch;
using amprt::Slice;
using concurrency::invalid_compute_domain;

namespace {

constexpr DispatchLimits limits = {{65535, 65535, 65535}, {1024, 1024, 64}, 1024};

amprt::DispatchPlan plan(std::vector<int> extent, std::vector<int> tile = {}) {
  return plan_dispatch({extent.data(), static_cast<int>(extent.size()), tile.empty() ? nullptr : tile.data()},
                       limits, 256);
}

}  // namespace

TEST_CASE("an untiled domain is covered by a one-dimensional range of groups") {
  const auto p = plan({1000});
  CHECK(p.group_size == std::array<std::uint32_t, 3>{256, 1, 1});
  CHECK(p.slices == std::pmr::vector<Slice>{{{0, 0, 0}, {4, 1, 1}}});
  CHECK(plan({10, 10, 10}).slices == p.slices);
  CHECK(plan({1}).slices == std::pmr::vector<Slice>{{{0, 0, 0}, {1, 1, 1}}});
}

TEST_CASE("groups beyond the device's limit go into further dispatches") {
  const auto p = plan({70000 * 256});
  CHECK(p.slices == std::pmr::vector<Slice>{{{0, 0, 0}, {65535, 1, 1}}, {{65535, 0, 0}, {4465, 1, 1}}});
}

TEST_CASE("the largest domain is covered") {
  const auto p = plan({65537, 65535});  // 2^32 - 1 threads
  std::uint64_t groups = 0;
  for (const Slice& slice : p.slices) groups += slice.count[0];
  CHECK(groups == std::uint64_t{1} << 24);
}

TEST_CASE("the last dimension of a tile is x") {
  const auto p = plan({12, 40, 64}, {2, 4, 32});
  CHECK(p.group_size == std::array<std::uint32_t, 3>{32, 4, 2});
  CHECK(p.slices == std::pmr::vector<Slice>{{{0, 0, 0}, {2, 10, 6}}});
}

TEST_CASE("a tiled domain is split in each dimension") {
  const DispatchLimits few_groups = {{100, 100, 1}, {1024, 1024, 64}, 1024};
  const int extent[] = {2, 130, 240}, tile[] = {1, 1, 2};
  const auto p = plan_dispatch({extent, 3, tile}, few_groups, 256);
  CHECK(p.slices == std::pmr::vector<Slice>{{{0, 0, 0}, {100, 100, 1}},
                                            {{100, 0, 0}, {20, 100, 1}},
                                            {{0, 100, 0}, {100, 30, 1}},
                                            {{100, 100, 0}, {20, 30, 1}},
                                            {{0, 0, 1}, {100, 100, 1}},
                                            {{100, 0, 1}, {20, 100, 1}},
                                            {{0, 100, 1}, {100, 30, 1}},
                                            {{100, 100, 1}, {20, 30, 1}}});
}

TEST_CASE("invalid domains are rejected") {
  CHECK_THROWS_AS(plan({0}), invalid_compute_domain);
  CHECK_THROWS_AS(plan({4, -1}), invalid_compute_domain);
  CHECK_THROWS_AS(plan({65536, 65536}), invalid_compute_domain);
  CHECK_THROWS_AS(plan({INT_MAX, INT_MAX, INT_MAX}), invalid_compute_domain);
  CHECK_THROWS_AS(plan({100}, {64}), invalid_compute_domain);
  CHECK_THROWS_AS(plan({2048}, {2048}), invalid_compute_domain);
  CHECK_THROWS_AS(plan({64, 64}, {64, 64}), invalid_compute_domain);
  CHECK_THROWS_AS(plan({128, 1, 1}, {128, 1, 1}), invalid_compute_domain);
}

TEST_CASE("the message for an invalid domain names the component") {
  CHECK_THROWS_WITH(plan({16, 100}, {16, 64}), Catch::Contains("component 1") && Catch::Contains("100"));
}
