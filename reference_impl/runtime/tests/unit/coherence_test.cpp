#include "contents/coherence.h"

#include <catch2/catch.hpp>

using amprt::Access;
using amprt::host_location;
using amprt::Location;
using amprt::Part;
using amprt::Run;

namespace {

constexpr Location first_view = 1;
constexpr Location second_view = 2;
constexpr Run whole = {0, 100};

using Parts = std::pmr::vector<Part>;
using Runs = std::pmr::vector<Run>;

/// The coherence of a storage of 100 bytes. Without an argument for the runs, functions refer to all bytes.
struct Coherence : amprt::Coherence {
  Coherence(Location home, Start start) : amprt::Coherence(home, 100, start) {}
  Parts missing(Location at, Access access, const Runs& runs = {whole}) const {
    return amprt::Coherence::missing(at, access, runs);
  }
  Parts places(Location preferred, const Runs& runs = {whole}) const {
    return amprt::Coherence::places(preferred, runs);
  }
  Runs defined(const Runs& runs = {whole}) const { return amprt::Coherence::defined(runs); }
  bool grant(Location at, Access access, const Runs& runs = {whole}) {
    return amprt::Coherence::grant(at, access, runs);
  }
  bool discard(const Runs& runs = {whole}) { return amprt::Coherence::discard(runs); }
  bool refresh(const Runs& runs = {whole}) { return amprt::Coherence::refresh(runs); }
};

}  // namespace

TEST_CASE("when a view of host memory is constructed, the host's copy is current") {
  const Coherence state(host_location, Coherence::Start::home_current);
  CHECK(state.is_only_current(host_location));
  CHECK(state.missing(host_location, Access::read_write).empty());
}

TEST_CASE("reading on a view copies the bytes there once; the host's copy stays current") {
  Coherence state(host_location, Coherence::Start::home_current);
  CHECK(state.missing(first_view, Access::read) == Parts{{host_location, whole}});
  CHECK(state.grant(first_view, Access::read));
  CHECK(state.is_current(host_location));
  CHECK(state.is_current(first_view));
  CHECK_FALSE(state.is_only_current(host_location));
  CHECK(state.missing(first_view, Access::read).empty());
  CHECK_FALSE(state.grant(first_view, Access::read));
}

TEST_CASE("writing on a view makes all other copies stale") {
  Coherence state(host_location, Coherence::Start::home_current);
  state.grant(second_view, Access::read);
  CHECK(state.missing(first_view, Access::read_write) == Parts{{host_location, whole}});
  state.grant(first_view, Access::read_write);
  CHECK(state.is_only_current(first_view));
  CHECK_FALSE(state.is_current(host_location));
  CHECK_FALSE(state.is_current(second_view));
  CHECK(state.missing(host_location, Access::read) == Parts{{first_view, whole}});
}

TEST_CASE("the host's copy receives what a view wrote and is then current") {
  Coherence state(host_location, Coherence::Start::home_current);
  state.grant(first_view, Access::read_write);
  state.grant(host_location, Access::read);
  CHECK(state.is_current(first_view));
  CHECK(state.missing(host_location, Access::read_write).empty());
  state.grant(host_location, Access::read_write);
  CHECK(state.missing(first_view, Access::read) == Parts{{host_location, whole}});
}

TEST_CASE("writing without reading copies nothing") {
  Coherence state(host_location, Coherence::Start::home_current);
  CHECK(state.missing(first_view, Access::write).empty());
  state.grant(first_view, Access::write);
  CHECK(state.is_only_current(first_view));
}

TEST_CASE("undefined contents are never copied") {
  Coherence fresh(first_view, Coherence::Start::undefined);
  CHECK(fresh.missing(second_view, Access::read_write).empty());
  CHECK(fresh.defined().empty());

  Coherence discarded(host_location, Coherence::Start::home_current);
  discarded.grant(first_view, Access::read_write);
  CHECK(discarded.discard());
  CHECK(discarded.defined().empty());
  CHECK(discarded.missing(host_location, Access::read).empty());
  discarded.grant(first_view, Access::read_write);
  CHECK(discarded.missing(host_location, Access::read) == Parts{{first_view, whole}});
}

TEST_CASE("after refresh only the home copy is current") {
  Coherence state(host_location, Coherence::Start::home_current);
  state.grant(first_view, Access::read);
  CHECK(state.refresh());
  CHECK(state.is_only_current(host_location));
  CHECK_FALSE(state.refresh());
}

TEST_CASE("bytes are copied from the home if it is current, else from the host, else from the first view") {
  Coherence state(first_view, Coherence::Start::home_current);
  state.grant(host_location, Access::read);
  CHECK(state.missing(second_view, Access::read) == Parts{{first_view, whole}});
  state.grant(host_location, Access::read_write);
  state.grant(3, Access::read);
  CHECK(state.missing(second_view, Access::read) == Parts{{host_location, whole}});
  state.grant(3, Access::read_write);
  CHECK(state.missing(second_view, Access::read) == Parts{{3, whole}});
}

TEST_CASE("only the bytes of a view are copied") {
  Coherence state(host_location, Coherence::Start::home_current);
  const Runs rows = {{10, 5}, {30, 5}};
  CHECK(state.missing(first_view, Access::read_write, rows) ==
        Parts{{host_location, {10, 5}}, {host_location, {30, 5}}});
  state.grant(first_view, Access::read_write, rows);
  CHECK_FALSE(state.is_current(host_location));
  CHECK(state.missing(host_location, Access::read, {{0, 10}}).empty());
  CHECK(state.missing(host_location, Access::read, {{12, 10}}) == Parts{{first_view, {12, 3}}});
  CHECK(state.missing(host_location, Access::read) == Parts{{first_view, {10, 5}}, {first_view, {30, 5}}});
  state.grant(host_location, Access::read);
  CHECK(state.is_current(host_location));
  CHECK_FALSE(state.is_current(first_view));
}

TEST_CASE("adjacent ranges that are current at the same location are one part") {
  Coherence state(host_location, Coherence::Start::home_current);
  state.grant(first_view, Access::read_write, {{0, 20}});
  state.grant(first_view, Access::read_write, {{20, 20}});
  CHECK(state.missing(host_location, Access::read) == Parts{{first_view, {0, 40}}});
  state.grant(second_view, Access::read_write, {{10, 20}});
  CHECK(state.missing(host_location, Access::read) ==
        Parts{{first_view, {0, 10}}, {second_view, {10, 20}}, {first_view, {30, 10}}});
}

TEST_CASE("a reader gets each part from the preferred location, or else from where it is current") {
  Coherence state(host_location, Coherence::Start::home_current);
  state.grant(first_view, Access::read, {{0, 50}});
  state.grant(second_view, Access::write, {{50, 10}});
  state.discard({{60, 40}});
  CHECK(state.places(first_view) ==
        Parts{{first_view, {0, 50}}, {second_view, {50, 10}}, {host_location, {60, 40}}});
  CHECK(state.places(host_location, {{5, 5}}) == Parts{{host_location, {5, 5}}});
  CHECK(state.defined({{40, 40}}) == Runs{{40, 10}, {50, 10}});
}

TEST_CASE("the pieces of a copy are grouped by the location of their sources") {
  const Parts parts = {{0, {0, 10}}, {1, {10, 10}}, {0, {20, 10}}};
  const Runs destination = {{100, 15}, {200, 15}};
  const auto sources = amprt::sources_of(parts, destination);
  REQUIRE(sources.size() == 2);
  CHECK(sources[0].at == 0);
  CHECK(sources[0].pieces == std::pmr::vector<amprt::Piece>{{0, 100, 10}, {20, 205, 10}});
  CHECK(sources[1].at == 1);
  CHECK(sources[1].pieces == std::pmr::vector<amprt::Piece>{{10, 110, 5}, {15, 200, 5}});
}

TEST_CASE("a storage without bytes is current everywhere") {
  const amprt::Coherence state(host_location, 0, Coherence::Start::undefined);
  CHECK(state.is_current(first_view));
  CHECK(state.is_only_current(first_view));
}
