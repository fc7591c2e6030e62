// Tests tile_static memory and barriers: the legal lines of the founding document, a reduction, a tiled
// transpose, fences, three-dimensional tiles.
#include <amp.h>

#include <cstring>
#include <numeric>
#include <vector>

#include "check.h"

using namespace concurrency;

class A {
 public:
  A() restrict(amp) : m(0) {}
  A(int n) restrict(amp) : m(n) {}
  void set(int n) restrict(amp) { m = n; }
  int get() const restrict(amp) { return m; }

 private:
  int m;
};

static void class_without_constructor_call() {
  std::vector<int> data(32);
  array_view<int> view(32, data);
  parallel_for_each(
      view.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
        tile_static A a2;
        if (t.local[0] == 0) a2.set(t.tile[0] + 100);
        t.barrier.wait();
        view[t] = a2.get();
      });
  for (int i = 0; i < 32; ++i) CHECK(view[i] == 100 + i / 16);
}

static void reduction() {
  const int n = 64 * 128;
  std::vector<int> data(n), sums(64);
  std::iota(data.begin(), data.end(), 0);
  array_view<const int> in(n, data);
  array_view<int> out(64, sums);
  out.discard_data();
  parallel_for_each(
      in.extent.tile<128>(), [=](tiled_index<128> t) restrict(amp) {
        tile_static int partial[128];
        const int local = t.local[0];
        partial[local] = in[t.global];
        t.barrier.wait_with_tile_static_memory_fence();
        for (int step = 64; step > 0; step /= 2) {
          if (local < step) partial[local] += partial[local + step];
          t.barrier.wait_with_tile_static_memory_fence();
        }
        if (local == 0) out[t.tile] = partial[0];
      });
  out.synchronize();
  for (int i = 0; i < 64; ++i) CHECK(sums[i] == std::accumulate(&data[i * 128], &data[i * 128] + 128, 0));
}

static void transpose() {
  const int rows = 48, columns = 80;
  std::vector<float> from(rows * columns), to(rows * columns);
  std::iota(from.begin(), from.end(), 0.5f);
  array_view<const float, 2> source(rows, columns, from);
  array_view<float, 2> target(columns, rows, to);
  array<float, 2> factor(rows, columns);
  copy(std::vector<float>(rows * columns, 2.0f).begin(), factor);
  target.discard_data();
  parallel_for_each(
      source.extent.tile<16, 16>(), [ =, &factor ](tiled_index<16, 16> t) restrict(amp) {
        tile_static float tile[16][17];
        index<2> idx = t.global;
        tile[t.local[1]][t.local[0]] = source[idx] * factor(idx[0], idx[1]);
        t.barrier.wait();
        index<2> transposed(t.tile_origin[1], t.tile_origin[0]);
        target[transposed + t.local] = tile[t.local[0]][t.local[1]];
      });
  for (int r = 0; r < rows; ++r) {
    for (int c = 0; c < columns; ++c) CHECK(target(c, r) == 2.0f * from[r * columns + c]);
  }
  CHECK(std::strlen("transpose") == 9);
}

static void three_dimensions() {
  array<int, 3> result(4, 6, 8);
  parallel_for_each(
      result.extent.tile<2, 3, 4>(), [&result](tiled_index<2, 3, 4> t) restrict(amp) {
        tile_static int sum;
        if (t.local == index<3>()) sum = 0;
        t.barrier.wait();
        atomic_fetch_add(&sum, 1);
        t.barrier.wait();
        result[t.global] = sum * 1000 + t.tile[0] * 100 + t.tile[1] * 10 + t.tile[2];
      });
  const std::vector<int> data = result;
  for (int z = 0; z < 4; ++z) {
    for (int y = 0; y < 6; ++y) {
      for (int x = 0; x < 8; ++x)
        CHECK(data[(z * 6 + y) * 8 + x] == 24000 + z / 2 * 100 + y / 3 * 10 + x / 4);
    }
  }
}

static void fences_and_padding() {
  std::vector<int> data(100);
  array_view<int> view(100, data);
  auto domain = view.extent.tile<32>().pad();
  CHECK(domain[0] == 128 && view.extent.tile<32>().truncate()[0] == 96);
  parallel_for_each(
      domain, [=](tiled_index<32> t) restrict(amp) {
        global_memory_fence(t.barrier);
        tile_static_memory_fence(t.barrier);
        all_memory_fence(t.barrier);
        t.barrier.wait_with_global_memory_fence();
        t.barrier.wait_with_all_memory_fence();
        if (view.extent.contains(t)) view[t] = t.tile_extent[0] + tiled_index<32>::tile_dim0;
      });
  view.synchronize();
  CHECK(data == std::vector<int>(100, 64));
}

int main() {
  class_without_constructor_call();
  reduction();
  transpose();
  three_dimensions();
  fences_and_padding();
  return check::result();
}
