#include "coherence.h"

#include <catch2/catch.hpp>

using amprt::Access;
using amprt::Coherence;
using amprt::host_location;
using amprt::Location;

namespace {
constexpr Location first_view = 1;
constexpr Location second_view = 2;
}  // namespace

TEST_CASE("host memory is current on the host when a view of it is made") {
  const Coherence state(host_location, Coherence::Start::home_current);
  CHECK(state.is_only_current(host_location));
  CHECK_FALSE(state.home_is_behind());
}

TEST_CASE("reading on a view moves the bytes there once and leaves the host current") {
  Coherence state(host_location, Coherence::Start::home_current);
  CHECK(state.source_for(first_view, Access::read) == host_location);
  state.grant(first_view, Access::read);
  CHECK(state.is_current(host_location));
  CHECK(state.is_current(first_view));
  CHECK_FALSE(state.is_only_current(host_location));
  CHECK(state.source_for(first_view, Access::read) == std::nullopt);
}

TEST_CASE("writing on a view makes every other copy stale") {
  Coherence state(host_location, Coherence::Start::home_current);
  state.grant(second_view, Access::read);
  CHECK(state.source_for(first_view, Access::read_write) == host_location);
  state.grant(first_view, Access::read_write);
  CHECK(state.is_only_current(first_view));
  CHECK_FALSE(state.is_current(host_location));
  CHECK_FALSE(state.is_current(second_view));
  CHECK(state.home_is_behind());
}

TEST_CASE("the host gets back what a view wrote, and is then up to date for reading") {
  Coherence state(host_location, Coherence::Start::home_current);
  state.grant(first_view, Access::read_write);
  CHECK(state.source_for(host_location, Access::read) == first_view);
  state.grant(host_location, Access::read);
  CHECK_FALSE(state.home_is_behind());
  CHECK(state.is_current(first_view));
  CHECK(state.source_for(host_location, Access::read_write) == std::nullopt);
  state.grant(host_location, Access::read_write);
  CHECK(state.source_for(first_view, Access::read) == host_location);
}

TEST_CASE("writing without reading moves nothing") {
  Coherence state(host_location, Coherence::Start::home_current);
  CHECK(state.source_for(first_view, Access::write) == std::nullopt);
  state.grant(first_view, Access::write);
  CHECK(state.is_only_current(first_view));
}

TEST_CASE("undefined contents are never moved") {
  Coherence fresh(first_view, Coherence::Start::undefined);
  CHECK(fresh.is_undefined());
  CHECK_FALSE(fresh.home_is_behind());
  CHECK(fresh.source_for(second_view, Access::read_write) == std::nullopt);
  CHECK(fresh.current_location() == std::nullopt);

  Coherence discarded(host_location, Coherence::Start::home_current);
  discarded.grant(first_view, Access::read_write);
  discarded.discard();
  CHECK(discarded.is_undefined());
  CHECK_FALSE(discarded.home_is_behind());
  CHECK(discarded.source_for(host_location, Access::read) == std::nullopt);
  discarded.grant(first_view, Access::read_write);
  CHECK(discarded.home_is_behind());
}

TEST_CASE("refresh believes the home and nobody else") {
  Coherence state(host_location, Coherence::Start::home_current);
  state.grant(first_view, Access::read);
  state.refresh();
  CHECK(state.is_only_current(host_location));
  CHECK(state.source_for(first_view, Access::read) == host_location);
}

TEST_CASE("bytes come from the home if it is current, else from the host, else from the first view") {
  Coherence state(first_view, Coherence::Start::home_current);
  state.grant(host_location, Access::read);
  CHECK(state.source_for(second_view, Access::read) == first_view);
  state.grant(host_location, Access::read_write);
  state.grant(3, Access::read);
  CHECK(state.source_for(second_view, Access::read) == host_location);
  state.grant(3, Access::read_write);
  CHECK(state.source_for(second_view, Access::read) == Location{3});
}

TEST_CASE("two accesses of one launch merge to the stronger") {
  CHECK(merge(Access::read, Access::read) == Access::read);
  CHECK(merge(Access::read, Access::read_write) == Access::read_write);
  CHECK(merge(Access::write, Access::read) == Access::read_write);
  CHECK(merge(Access::write, Access::write) == Access::write);
}
