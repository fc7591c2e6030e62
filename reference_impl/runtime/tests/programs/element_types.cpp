// Tests unusual element types and iterators, and sizes that an extent cannot hold.
#include <amp.h>

#include <cstdint>
#include <iterator>
#include <list>
#include <numeric>
#include <sstream>
#include <vector>

#include "check.h"

using namespace concurrency;

/// An element type without a default constructor.
struct Cell {
  int value;
  explicit Cell(int v) restrict(cpu, amp) : value(v) {}
};

static void without_default_constructor() {
  const std::vector<Cell> cells(3, Cell(7));
  array<Cell> a(3, cells.begin(), cells.end());
  parallel_for_each(
      a.extent, [&a](concurrency::index<1> i) restrict(amp) { a[i] = Cell(a[i].value + i[0]); });
  std::list<Cell> list;
  copy(a, std::back_inserter(list));
  CHECK(list.size() == 3 && list.back().value == 9);
  const std::vector<Cell> back = a;
  CHECK(back.size() == 3 && back[2].value == 9);
}

struct alignas(32) Line {
  float parts[8];
};

/// Elements are aligned on the host, in arrays on the cpu and in views without a data source.
static void over_aligned() {
  const accelerator_view cpu = accelerator(accelerator::cpu_accelerator).default_view;
  std::vector<array<Line>> kept;
  for (int n = 1; n <= 16; ++n) kept.push_back(array<Line>(n, cpu));
  for (array<Line>& a : kept) CHECK(reinterpret_cast<std::uintptr_t>(a.data()) % alignof(Line) == 0);
  array_view<Line> unbound(5);
  CHECK(reinterpret_cast<std::uintptr_t>(unbound.data()) % alignof(Line) == 0);
}

struct NoAddress {
  int value;
  NoAddress* operator&() = delete;
  const NoAddress* operator&() const = delete;
};

static void without_address_operator() {
  std::vector<NoAddress> values(3);
  values[2].value = 5;
  array<NoAddress> a(3);
  copy(values.begin(), values.end(), a);
  std::vector<NoAddress> back(3);
  copy(a, back.begin());
  CHECK(back[2].value == 5);
}

static void volatile_source() {
  volatile int source[] = {1, 2, 3};
  array<int> a(3);
  copy(source, source + 3, a);
  CHECK(static_cast<std::vector<int>>(a) == std::vector<int>({1, 2, 3}));
}

/// copy reads no more elements from a stream than the destination holds.
static void stream_is_left_where_it_is() {
  std::istringstream exact("1 2 3");
  exact.exceptions(std::ios::failbit);
  array<int> a(3);
  copy(std::istream_iterator<int>(exact), a);
  CHECK(static_cast<std::vector<int>>(a) == std::vector<int>({1, 2, 3}));
  std::istringstream more("4 5 6 7");
  copy(std::istream_iterator<int>(more), array_view<int>(a));
  int next = 0;
  CHECK(more >> next && next == 7);
}

/// Source and destination overlap, which Vulkan's copy does not permit.
static void onto_itself() {
  std::vector<int> values(24);
  std::iota(values.begin(), values.end(), 0);
  array<int> a(24, values.begin());
  const array<int>& same = a;
  copy(same, a);
  a.copy_to(a);
  copy(array_view<const int>(a), a);
  CHECK(static_cast<std::vector<int>>(a) == values);
  copy(a.section(0, 20), a.section(4, 20));
  std::copy_backward(values.begin(), values.begin() + 20, values.end());
  CHECK(static_cast<std::vector<int>>(a) == values);
}

struct Sixteen {
  int parts[4];
};

static void more_than_an_extent_tells() {
  CHECK_THROWS(runtime_exception, array_view<int, 2>(65536, 65537));
  int one = 0;
  CHECK_THROWS(runtime_exception, array_view<int, 2>(65536, 65537, &one));
  const array_view<Sixteen> large(1 << 29);
  CHECK_THROWS(runtime_exception, large.reinterpret_as<int>());
}

int main() {
  without_default_constructor();
  over_aligned();
  without_address_operator();
  volatile_source();
  stream_is_left_where_it_is();
  onto_itself();
  more_than_an_extent_tells();
  return check::result();
}
