// Tests index, extent and tiled_extent: the same function runs on the host and on the accelerator, and the
// results are compared with values computed by hand.
#include <amp.h>

#include <vector>

#include "check.h"

using namespace concurrency;

const int results = 40;

/// Writes the results of the operators to out: a pointer on the host, an array_view on the accelerator.
template <typename Out>
void fill(const Out& out) restrict(cpu, amp) {
  int n = 0;
  concurrency::index<3> i(1, 2, 3), j(4, 5, 6);
  const concurrency::index<3> s = i + j, d = j - i, p = i * 2, q = 12 / i, m = j % 4, r = 10 - i;
  for (int c = 0; c < 3; ++c) {
    out[n++] = s[c];
    out[n++] = d[c];
    out[n++] = p[c];
    out[n++] = q[c];
    out[n++] = m[c];
    out[n++] = r[c];
  }
  i += j;
  i -= 1;
  out[n++] = i[1];
  out[n++] = (i++)[2];
  out[n++] = (--i)[2];
  out[n++] = i == j;
  out[n++] = i != j;
  extent<2> e(3, 4);
  out[n++] = static_cast<int>(e.size());
  out[n++] = e.contains(concurrency::index<2>(2, 3));
  out[n++] = e.contains(concurrency::index<2>(2, 4));
  out[n++] = e.contains(concurrency::index<2>(-1, 0));
  e = e - concurrency::index<2>(1, 1);
  out[n++] = e[0] * 10 + e[1];
  e += extent<2>(5, 5);
  e *= 2;
  out[n++] = e[0] * 100 + e[1];
  const tiled_extent<4, 5> t = e.tile<4, 5>();
  out[n++] = t.pad()[0] * 100 + t.pad()[1];
  out[n++] = t.truncate()[0] * 100 + t.truncate()[1];
  out[n++] = t.tile_extent[0] * 100 + t.tile_extent[1] + tiled_extent<4, 5>::tile_dim1;
  const int four[] = {1, 2, 3, 4};
  concurrency::index<4> k(four);
  k = 2 * k + k;
  out[n++] = k[0] + 10 * k[1] + 100 * k[2] + 1000 * k[3];
  out[n++] = concurrency::index<1>(7)[0] + extent<1>(8)[0] + concurrency::index<4>::rank + extent<5>::rank;
  while (n < results) out[n++] = -1;
}

int main() {
  std::vector<int> host(results), device(results);
  fill(host.data());
  array_view<int> view(results, device);
  parallel_for_each(extent<1>(1), [=](concurrency::index<1>) restrict(amp) { fill(view); });
  view.synchronize();
  CHECK(host == device);
  const std::vector<int> expected = {5, 3,  2, 12, 0, 9,  7,    3,    4,    6,   1,
                                     8, 9,  3, 6,  4, 2,  7,    6,    8,    8,   0,
                                     1, 12, 1, 0,  0, 23, 1416, 1620, 1215, 410, 13 - 10 + 12960,
                                     24};
  for (std::size_t i = 0; i < expected.size(); ++i) {
    if (i != 32) CHECK(host[i] == expected[i]);
  }
  CHECK(host[32] == 3 + 60 + 900 + 12000);

  // The identities of AMP 1.2 §4.4 in each thread.
  array<int, 3> wrong(4, 6, 8);
  parallel_for_each(
      wrong.extent.tile<2, 3, 4>(), [&wrong](tiled_index<2, 3, 4> t) restrict(amp) {
        concurrency::index<3> dims(2, 3, 4);
        int bad = 0;
        for (int c = 0; c < 3; ++c) {
          bad += t.local[c] != t.global[c] % dims[c];
          bad += t.tile[c] != t.global[c] / dims[c];
          bad += t.tile_origin[c] != t.global[c] - t.local[c];
        }
        const concurrency::index<3> converted = t;
        bad += converted != t.global;
        wrong[t] = bad;
      });
  CHECK(static_cast<std::vector<int>>(wrong) == std::vector<int>(192, 0));
  return check::result();
}
