// Tests arrays and views of different ranks: projections, sections, shapes, const.
#include <amp.h>

#include <numeric>
#include <vector>

#include "check.h"

using namespace concurrency;

static std::vector<int> counting(int n) {
  std::vector<int> values(n);
  std::iota(values.begin(), values.end(), 0);
  return values;
}

static void rank_four() {
  const int bounds[] = {2, 3, 4, 5};
  const extent<4> e(bounds);
  CHECK(e.size() == 120);
  array<int, 4> a(e);
  parallel_for_each(
      e, [&a](concurrency::index<4> i) restrict(amp) { a[i] = i[0] * 1000 + i[1] * 100 + i[2] * 10 + i[3]; });
  array_view<const int, 4> v(a);
  for (int i = 0; i < 2; ++i) {
    for (int j = 0; j < 3; ++j) {
      for (int k = 0; k < 4; ++k) {
        for (int l = 0; l < 5; ++l) CHECK(v[i][j][k][l] == i * 1000 + j * 100 + k * 10 + l);
      }
    }
  }
  parallel_for_each(extent<1>(1), [&a](concurrency::index<1>) restrict(amp) { a[1][2][3][4] = 77; });
  const int last[] = {1, 2, 3, 4};
  CHECK(v[concurrency::index<4>(last)] == 77);
}

static void sections() {
  std::vector<int> data = counting(20 * 10);
  array_view<int, 2> whole(20, 10, data);
  array_view<int, 2> part = whole.section(concurrency::index<2>(5, 2), extent<2>(4, 3));
  CHECK(part.extent == extent<2>(4, 3));
  parallel_for_each(part.extent, [=](concurrency::index<2> i) restrict(amp) { part[i] = -1; });
  for (int r = 0; r < 20; ++r) {
    for (int c = 0; c < 10; ++c) {
      const bool inside = r >= 5 && r < 9 && c >= 2 && c < 5;
      CHECK(whole(r, c) == (inside ? -1 : r * 10 + c));
    }
  }
  CHECK(part(1, 2) == -1 && &part(1, 2) == &whole(6, 4));
  CHECK(whole.section(2, 3, 4, 5).extent == extent<2>(4, 5));
  CHECK(whole.section(concurrency::index<2>(18, 9)).extent == extent<2>(2, 1));
  CHECK(whole.section(extent<2>(1, 1)).extent == extent<2>(1, 1));
  CHECK(whole[3].section(2, 4)[1] == 33);
  CHECK_THROWS(runtime_exception, whole.section(0, 0, 21, 10));
  CHECK_THROWS(runtime_exception, whole.section(-1, 0, 1, 1));
  CHECK_THROWS(runtime_exception, whole.section(1, 0, 20, 10));
  // Sections of sections, constructed on the accelerator.
  parallel_for_each(
      extent<1>(1), [=](concurrency::index<1>) restrict(amp) {
        whole.section(10, 0, 5, 10).section(1, 1, 2, 2)(1, 1) = 4711;
      });
  CHECK(whole(12, 2) == 4711);
}

static void overlapping_sections_alias() {
  int storage[10] = {};
  array_view<int> av1(10, storage);
  array_view<int> av2(av1);
  array_view<int> av3(av1.section(5, 5));
  parallel_for_each(extent<1>(1), [=](concurrency::index<1>) restrict(amp) { av3[2] = 15; });
  parallel_for_each(extent<1>(1), [=](concurrency::index<1>) restrict(amp) { av2[7] = av3[2] + 1; });
  parallel_for_each(extent<1>(1), [=](concurrency::index<1>) restrict(amp) { av1[7] = av2[7] + 1; });
  CHECK(av1[7] == 17 && av2[7] == 17 && av3[2] == 17);
}

struct RGB {
  float r, g, b;
};

static void shapes() {
  array<RGB, 3> a(2, 3, 4);
  array_view<float, 1> flat = a.reinterpret_as<float>();
  CHECK(flat.extent[0] == 3 * 24);
  parallel_for_each(
      flat.extent, [=](concurrency::index<1> i) restrict(amp) { flat[i] = static_cast<float>(i[0]); });
  const std::vector<RGB> colours = a;
  CHECK(colours[23].r == 69 && colours[23].g == 70 && colours[23].b == 71);

  std::vector<int> data = counting(100);
  array_view<int> line(data);
  array_view<int, 2> grid = line.view_as(extent<2>(2, 50));
  CHECK(grid(1, 3) == 53);
  CHECK(line.section(1, 98).view_as(extent<2>(7, 14))(6, 13) == 98);
  CHECK(line.section(3, 2).reinterpret_as<unsigned int>()[1] == 4u);
  CHECK(line.view_as(extent<1>(10)).extent[0] == 10);
  CHECK_THROWS(runtime_exception, line.view_as(extent<2>(3, 50)));
  CHECK_THROWS(runtime_exception, line.section(0, 2).reinterpret_as<RGB>());
}

static void constness() {
  std::vector<int> data = counting(10), sums(10);
  const std::vector<int> constant(10, 100);
  array_view<const int> in(10, data), more(constant);
  array_view<int> out(10, sums);
  array<int> array_of_ten(10, data.begin());
  const array<int>& read_only = array_of_ten;
  parallel_for_each(
      out.extent, [ =, &read_only ](concurrency::index<1> i) restrict(amp) {
        out[i] = in[i] + more(i) + read_only[i] + read_only(i[0]);
      });
  for (int i = 0; i < 10; ++i) CHECK(out[i] == 3 * i + 100);
  array_view<const int> view_of_view(out);
  CHECK(view_of_view[9] == 127 && view_of_view.data()[9] == 127);
  array_view<const int, 1> view_of_array(read_only);
  CHECK(view_of_array[4] == 4);
  view_of_view = in;
  CHECK(view_of_view[9] == 9);
}

static void construction() {
  int raw[6] = {0, 1, 2, 3, 4, 5};
  array_view<int> whole(raw);
  CHECK(whole.extent[0] == 6 && whole.data() == raw);
  array_view<int, 3> cube(1, 2, 3, raw);
  CHECK(cube(0, 1, 2) == 5 && cube[0][1][0] == 3);
  array_view<int, 2> unbound(4, 4);
  parallel_for_each(unbound.extent, [=](concurrency::index<2> i) restrict(amp) { unbound[i] = i[0] - i[1]; });
  CHECK(unbound(1, 3) == -2 && unbound.get_ref(concurrency::index<2>(3, 1)) == 2);
  array_view<int> pending(raw);
  {
    array_view<int> only(6, raw);
    parallel_for_each(only.extent, [=](concurrency::index<1> i) restrict(amp) { only[i] *= 10; });
  }
  CHECK(raw[5] == 50);  // written back when the last view was destroyed
}

static void in_amp_code_from_a_pointer() {
  array<int> a(16);
  parallel_for_each(
      extent<1>(4), [&a](concurrency::index<1> i) restrict(amp) {
        array_view<int, 2> quarter(extent<2>(2, 2), &a[i[0] * 4]);
        quarter(0, 0) = 1;
        quarter(0, 1) = 2;
        quarter[1][0] = 3;
        quarter[concurrency::index<2>(1, 1)] = i[0];
      });
  const std::vector<int> result = a;
  CHECK(result == std::vector<int>({1, 2, 3, 0, 1, 2, 3, 1, 1, 2, 3, 2, 1, 2, 3, 3}));
}

int main() {
  rank_four();
  sections();
  overlapping_sections_alias();
  shapes();
  constness();
  construction();
  in_amp_code_from_a_pointer();
  return check::result();
}
