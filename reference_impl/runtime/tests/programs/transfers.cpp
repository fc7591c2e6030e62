// Access patterns and the minimum number of bytes that each must copy. Without an argument the program lists
// its patterns; with the name of a pattern it runs it and prints the minimum as JSON, which transfers_test.py
// compares with the trace.
#include <amp.h>

#include <cstdio>
#include <cstring>
#include <numeric>
#include <vector>

#include "check.h"

using namespace concurrency;

namespace {

/// Bytes copied from the host to accelerators, back, and between accelerator views.
struct Moved {
  int up;
  int down;
  int across;
};

constexpr int n = 1000;
constexpr int bytes = n * 4;

std::vector<int> numbers() {
  std::vector<int> values(n);
  std::iota(values.begin(), values.end(), 0);
  return values;
}

void increment(const array_view<int>& v) {
  parallel_for_each(v.extent, [v](index<1> i) restrict(amp) { v[i] += 1; });
}

/// Returns the sum of the elements that a kernel sees.
void look_at(const array_view<const int>& v) {
  array<int> seen(v.extent);
  parallel_for_each(v.extent, [ v, &seen ](index<1> i) restrict(amp) { seen[i] = v[i]; });
}

Moved read_only() {
  const std::vector<int> data = numbers();
  look_at(array_view<const int>(data));
  return {bytes, 0, 0};
}

Moved written_without_a_look() {
  std::vector<int> data = numbers();
  const array_view<int> v(data);
  v.discard_data();
  parallel_for_each(v.extent, [v](index<1> i) restrict(amp) { v[i] = i[0] * 2; });
  v.synchronize();
  CHECK(data[n - 1] == 2 * n - 2);
  return {0, bytes, 0};
}

Moved updated_twice() {
  std::vector<int> data = numbers();
  {
    const array_view<int> v(data);
    increment(v);
    increment(v);
  }
  CHECK(data[7] == 9);
  return {bytes, bytes, 0};
}

Moved section() {
  std::vector<int> data = numbers();
  const array_view<int> v(data);
  increment(v.section(100, 50));
  v.synchronize();
  CHECK(data[99] == 99 && data[100] == 101 && data[149] == 150 && data[150] == 150);
  return {200, 200, 0};
}

Moved part_of_a_matrix() {
  std::vector<int> data = numbers();
  const array_view<int, 2> matrix(20, 50, data);
  const array_view<int, 2> part = matrix.section(5, 10, 3, 4);
  parallel_for_each(part.extent, [part](index<2> i) restrict(amp) { part[i] = -part[i]; });
  CHECK(matrix(5, 10) == -260 && matrix(7, 13) == -363 && matrix(7, 14) == 364);
  return {48, 48, 0};
}

Moved row_of_a_matrix() {
  std::vector<int> data = numbers();
  const array_view<int, 2> matrix(20, 50, data);
  increment(matrix[3]);
  const array_view<int> row = matrix[3];
  CHECK(row[0] == 151);
  return {200, 200, 0};
}

Moved intermediate_without_a_source() {
  const array_view<int> between(n);
  array<int> result(n);
  parallel_for_each(between.extent, [between](index<1> i) restrict(amp) { between[i] = i[0]; });
  parallel_for_each(
      result.extent, [ between, &result ](index<1> i) restrict(amp) { result[i] = between[i] + 1; });
  return {0, 0, 0};
}

Moved host_looks_beside() {
  std::vector<int> data = numbers();
  const array_view<int> v(data);
  const array_view<int> left = v.section(0, 50);
  const array_view<const int> right = v.section(50, 50);
  increment(left);
  CHECK(right[0] == 50 && right[49] == 99);
  left.discard_data();
  return {200, 0, 0};
}

Moved host_changes_a_part() {
  std::vector<int> data = numbers();
  const array_view<int> v(data);
  increment(v);
  const array_view<int> part = v.section(10, 10);
  for (int i = 0; i < 10; ++i) part[i] *= 2;
  increment(v);
  CHECK(v[9] == 11 && v[10] == 23 && v[19] == 41 && v[20] == 22);
  return {bytes + 40, 40 + bytes, 0};
}

Moved other_shapes() {
  std::vector<int> data = numbers();
  const array_view<int> v(data);
  const array_view<unsigned> other = v.reinterpret_as<unsigned>();
  const array_view<int, 2> matrix = v.view_as(extent<2>(20, 50));
  parallel_for_each(other.extent, [other](index<1> i) restrict(amp) { other[i] += 1u; });
  parallel_for_each(matrix.extent, [matrix](index<2> i) restrict(amp) { matrix[i] += 1; });
  CHECK(v[n - 1] == n + 1);
  return {bytes, bytes, 0};
}

Moved copy_into_a_section() {
  std::vector<int> data = numbers();
  const std::vector<int> ones(50, 1);
  const array_view<int> v(data);
  const array_view<int> part = v.section(100, 50);
  copy(ones.begin(), ones.end(), part);
  increment(part);
  v.synchronize();
  CHECK(data[99] == 99 && data[100] == 2 && data[149] == 2 && data[150] == 150);
  return {200, 200, 0};
}

Moved synchronized_for_writing() {
  std::vector<int> data = numbers();
  const array_view<int> v(data);
  v.synchronize_to(accelerator().default_view, access_type_write);
  parallel_for_each(v.extent, [v](index<1> i) restrict(amp) { v[i] = 5; });
  v.synchronize();
  CHECK(data[500] == 5);
  return {0, bytes, 0};
}

Moved section_of_an_array() {
  array<int> a(n);
  parallel_for_each(a.extent, [&a](index<1> i) restrict(amp) { a[i] = i[0]; });
  const array_view<int> part = a.section(20, 50);
  CHECK(part[0] == 20 && part[49] == 69);  // not const: this may have been a write
  parallel_for_each(a.extent, [&a](index<1> i) restrict(amp) { a[i] += 1; });
  return {200, 200, 0};
}

/// Nothing is copied in memory that the accelerator shares with the host.
Moved array_in_shared_memory() {
  if (!accelerator().supports_cpu_shared_memory) {
    look_at(array_view<int>(n));
    return {0, 0, 0};
  }
  array<int> a(extent<1>(n), accelerator().default_view, access_type_read_write);
  for (int i = 0; i < n; ++i) a[i] = i;
  increment(a);
  CHECK(a[0] == 1 && a[n - 1] == n);
  const array_view<int> part = a.section(20, 50);
  part[0] = 1000;
  increment(part);
  CHECK(part[0] == 1001 && a[69] == 71);
  return {0, 0, 0};
}

Moved refreshed_in_part() {
  std::vector<int> data = numbers();
  const array_view<int> v(data);
  look_at(v);
  data[30] = -1;
  v.section(20, 50).refresh();
  look_at(v);
  return {bytes + 200, 0, 0};
}

Moved from_view_to_view() {
  std::vector<int> data = numbers();
  const accelerator_view other = accelerator().create_view();
  const array_view<int> v(data);
  increment(v);
  const array_view<int> part = v.section(100, 50);
  parallel_for_each(other, part.extent, [part](index<1> i) restrict(amp) { part[i] += 1; });
  v.synchronize();
  CHECK(data[99] == 100 && data[100] == 102 && data[150] == 151);
  return {bytes, bytes, 200};
}

struct Pattern {
  const char* name;
  Moved (*run)();
};

const Pattern patterns[] = {
    {"read-only", read_only},
    {"written-without-a-look", written_without_a_look},
    {"updated-twice", updated_twice},
    {"section", section},
    {"part-of-a-matrix", part_of_a_matrix},
    {"row-of-a-matrix", row_of_a_matrix},
    {"intermediate-without-a-source", intermediate_without_a_source},
    {"host-looks-beside", host_looks_beside},
    {"host-changes-a-part", host_changes_a_part},
    {"other-shapes", other_shapes},
    {"copy-into-a-section", copy_into_a_section},
    {"synchronized-for-writing", synchronized_for_writing},
    {"section-of-an-array", section_of_an_array},
    {"array-in-shared-memory", array_in_shared_memory},
    {"refreshed-in-part", refreshed_in_part},
    {"from-view-to-view", from_view_to_view},
};

}  // namespace

int main(int count, char** arguments) {
  // The minimum is that for arrays that the host cannot access.
  accelerator().set_default_cpu_access_type(access_type_none);
  for (const Pattern& pattern : patterns) {
    if (count < 2) {
      std::puts(pattern.name);
    } else if (std::strcmp(arguments[1], pattern.name) == 0) {
      const Moved moved = pattern.run();
      std::printf("{\"up\": %d, \"down\": %d, \"across\": %d}\n", moved.up, moved.down, moved.across);
    }
  }
  return check::result();
}
