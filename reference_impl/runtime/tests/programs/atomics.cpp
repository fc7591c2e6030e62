// Tests atomic operations on elements of arrays and views and on tile_static variables.
#include <amp.h>

#include <vector>

#include "check.h"

using namespace concurrency;

int main() {
  const int n = 1024;
  std::vector<int> counters = {0, 0, -5, 5, -1, 0, 0, 0, 100, 7};
  array_view<int> view(10, counters);
  parallel_for_each(
      extent<1>(n), [=](concurrency::index<1> i) restrict(amp) {
        atomic_fetch_add(&view[0], i[0]);
        atomic_fetch_sub(&view[1], 2);
        atomic_fetch_max(&view[2], i[0]);
        atomic_fetch_min(&view[3], -i[0]);
        atomic_fetch_and(&view[4], ~(1 << i[0] % 8));
        atomic_fetch_or(&view[5], 1 << i[0] % 16);
        atomic_fetch_xor(&view[6], i[0]);
        atomic_fetch_inc(&view[7]);
        atomic_fetch_dec(&view[8]);
        if (i[0] == 3) atomic_exchange(&view[9], 70);
      });
  CHECK(view[0] == n * (n - 1) / 2);
  CHECK(view[1] == -2 * n);
  CHECK(view[2] == n - 1);
  CHECK(view[3] == 1 - n);
  CHECK(view[4] == ~0xFF);
  CHECK(view[5] == 0xFFFF);
  CHECK(view[6] == 0);
  CHECK(view[7] == n);
  CHECK(view[8] == 100 - n);
  CHECK(view[9] == 70);

  array<unsigned int> u(4);
  copy(std::vector<unsigned int>({0u, 10u, 0u, 0xF0000000u}).begin(), u);
  parallel_for_each(
      extent<1>(n), [&u](concurrency::index<1> i) restrict(amp) {
        unsigned int expected = u[0];
        while (!atomic_compare_exchange(&u[0], &expected, expected + 3u)) {
        }
        atomic_fetch_max(&u[1], static_cast<unsigned int>(i[0]));
        if (i[0] == 7) atomic_exchange(&u[2], 5u);
        atomic_fetch_min(&u[3], 0xE0000000u);
      });
  const std::vector<unsigned int> result = u;
  CHECK(result[0] == 3u * n && result[1] == n - 1u && result[2] == 5u && result[3] == 0xE0000000u);

  std::vector<float> f(1, 1.5f);
  std::vector<int> histogram(16);
  array_view<float> floats(f);
  array_view<int> bins(histogram);
  parallel_for_each(
      extent<1>(n).tile<64>(), [=](tiled_index<64> t) restrict(amp) {
        tile_static int local[16];
        if (t.local[0] < 16) local[t.local[0]] = 0;
        t.barrier.wait();
        atomic_fetch_inc(&local[t.global[0] % 16]);
        t.barrier.wait();
        if (t.local[0] < 16) atomic_fetch_add(&bins[t.local[0]], local[t.local[0]]);
        if (t.global[0] == 0) atomic_exchange(&floats[0], 2.5f);
      });
  bins.synchronize();
  CHECK(histogram == std::vector<int>(16, n / 16));
  CHECK(floats[0] == 2.5f);

  // The extension for floating-point numbers. Sums of small multiples of 0.5 are exact in any order, and each
  // addition of a series sees another previous value.
  std::vector<float> sums(3);
  std::vector<int> seen(n);
  array_view<float> totals(sums);
  array_view<int> times(seen);
  parallel_for_each(
      extent<1>(n).tile<64>(), [=](tiled_index<64> t) restrict(amp) {
        tile_static float sum;
        if (t.local[0] == 0) sum = 0;
        t.barrier.wait();
        extensions::atomic_fetch_add(&sum, 0.5f);
        const float before = extensions::atomic_fetch_add(&totals[0], 0.5f);
        atomic_fetch_inc(&times[static_cast<int>(2 * before)]);
        float own[2] = {1, 2};
        extensions::atomic_fetch_add(&own[t.global[0] & 1], 1.5f);
        t.barrier.wait();
        if (t.local[0] == 0) extensions::atomic_fetch_add(&totals[1], sum);
        if (t.local[0] < 2) extensions::atomic_fetch_add(&totals[2], own[0] - own[1]);
      });
  totals.synchronize();
  times.synchronize();
  CHECK(sums[0] == 0.5f * n && sums[1] == 0.5f * n);
  CHECK(sums[2] == -2.0f * n / 64);
  CHECK(seen == std::vector<int>(n, 1));
  return check::result();
}
