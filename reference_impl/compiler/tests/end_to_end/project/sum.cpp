#include <cstring>

#include "parts.h"

using namespace concurrency;

int sum(array_view<int, 1> data) {
  const int groups = data.extent[0] / 64;
  array<int, 1> partial(groups);
  parallel_for_each(data.extent.tile<64>(), [=, &partial](tiled_index<64> t) restrict(amp) {
    tile_static int shared[64];
    shared[t.local[0]] = data[t];
    t.barrier.wait();
    if (t.local[0] != 0) return;
    int total = 0;
    for (int i = 0; i < 64; ++i) total += shared[i];
    partial[t.tile] = total;
  });
  std::vector<int> host(groups);
  copy(partial, host.begin());
  int total = 0;
  for (int part : host) total += part;
  return total;
}
