#include "kernel_checks/launch_names.h"

#include <catch2/catch.hpp>

using amprt::CheckedContainer;
using amprt::LaunchNames;

namespace {

/// Rows 1 and 2 and columns 1 to 3 of a matrix of ints with 4 rows of 5.
const CheckedContainer section = {"section", 100, 40, 4096, 80, true, 4096 + 4 * 6, 4, {2, 3}, {5, 1}};
const CheckedContainer matrix = {"matrix", 200, 40, 4096, 80, true, 4096, 4, {4, 5}, {5, 1}};

}  // namespace

TEST_CASE("threads have the indices of the program") {
  const LaunchNames untiled("kernel", {{3, 4}, {}}, {});
  CHECK(untiled.thread(0) == "thread (0, 0)");
  CHECK(untiled.thread(7) == "thread (1, 3)");
  const LaunchNames tiled("kernel", {{2, 3}, {4, 2}}, {});
  CHECK(tiled.is_tiled());
  CHECK(tiled.thread(7) == "thread (3, 1) of tile (0, 0)");
  CHECK(tiled.thread(8 * 5 + 2) == "thread (1, 0) of tile (1, 2)");
}

TEST_CASE("an element is named by the first container that has it") {
  const LaunchNames names("kernel", {{1}, {}}, {section, matrix});
  CHECK(names.element_at(4096 + 4 * 6) == "element (0, 0) of 'section'");
  CHECK(names.element_at(4096 + 4 * 13 + 3) == "element (1, 2) of 'section'");
  CHECK(names.element_at(4096 + 4 * 9) == "element (1, 4) of 'matrix'");  // right of the section
  CHECK(names.element_at(4096) == "element (0, 0) of 'matrix'");
  CHECK(names.element_at(4096 + 80).empty());
  CHECK(LaunchNames("kernel", {{1}, {}}, {section}).element_at(4096) == "the data of 'section'");
}

TEST_CASE("an address outside of all data is named by the nearest container") {
  const LaunchNames names("kernel", {{1}, {}}, {matrix});
  CHECK(names.distance_from_data(4096 + 80) == "0 bytes behind the data of 'matrix'");
  CHECK(names.distance_from_data(4096 - 4) == "4 bytes before the data of 'matrix'");
  CHECK(names.distance_from_data(1 << 30) == "far from all data");
}

TEST_CASE("a container is named by its own address, otherwise by that of its data") {
  struct {
    std::uintptr_t data;
  } view = {4096 + 8}, other = {1};
  const LaunchNames names("kernel", {{1}, {}}, {section, matrix});
  CHECK(names.container(reinterpret_cast<const void*>(std::uintptr_t{210})) == "'matrix'");
  CHECK(names.container(&view) == "a view of the data of 'section'");
  CHECK(names.container(&other) == "a view");
}
