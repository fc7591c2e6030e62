// Tests domains with more groups than the 65535 of one dispatch.
#include <amp.h>

#include <vector>

#include "check.h"

using namespace concurrency;

int main() {
  const int n = 70000 * 16;
  std::vector<int> data(n);
  array_view<int> view(n, data);
  parallel_for_each(
      view.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
        view[t] = t.tile[0] * 16 + t.local[0] + 1;
      });
  view.synchronize();
  int wrong = 0;
  for (int i = 0; i < n; ++i) wrong += data[i] != i + 1;
  CHECK(wrong == 0);

  const int many = 65537 * 256 + 5;
  std::vector<int> more(many);
  array_view<int> long_view(many, more);
  parallel_for_each(
      long_view.extent, [=](concurrency::index<1> i) restrict(amp) { long_view[i] = i[0] ^ 5; });
  long_view.synchronize();
  for (int i = 0; i < many; ++i) wrong += more[i] != (i ^ 5);
  CHECK(wrong == 0);

  array<int, 2> tall(70000, 2);
  parallel_for_each(
      tall.extent.tile<1, 2>(), [&tall](tiled_index<1, 2> t) restrict(amp) {
        tall[t.global] = t.global[0] * 2 + t.global[1];
      });
  const std::vector<int> result = tall;
  for (int i = 0; i < 140000; ++i) wrong += result[i] != i;
  CHECK(wrong == 0);
  return check::result();
}
