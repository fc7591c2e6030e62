#include <amp.h>

#include <numeric>
#include <vector>

#include "../sample.h"

using namespace concurrency;

namespace {

const int kTile = 256;

/// Returns `n / d`, rounded up.
int quotient_up(int n, int d) {
  return (n + d - 1) / d;
}

/// Replaces each element by the sum of all elements up to it.
void scan(array_view<unsigned> elements) {
  const int n = elements.get_extent()[0];
  const int tiles = quotient_up(n, kTile);
  array<unsigned> sums(tiles);  // stays on the accelerator

  // 1. Each tile scans its part.
  const tiled_extent<kTile> domain = elements.get_extent().tile<kTile>().pad();
  parallel_for_each(domain, [=, &sums](tiled_index<kTile> i) restrict(amp) {
    tile_static unsigned part[2][kTile];
    const int self = i.local[0];
    int now = 0;
    part[now][self] = i.global[0] < n ? elements[i.global] : 0u;
    for (int step = 1; step < kTile; step *= 2) {
      i.barrier.wait_with_tile_static_memory_fence();
      part[1 - now][self] = part[now][self] + (self >= step ? part[now][self - step] : 0u);
      now = 1 - now;
    }
    if (i.global[0] < n) elements[i.global] = part[now][self];
    if (self == kTile - 1) sums[i.tile] = part[now][self];
  });
  if (tiles == 1) return;

  // 2. The sums of the tiles are scanned in the same way.
  scan(array_view<unsigned>(sums));

  // 3. Each tile but the first adds the sum of all elements before it.
  parallel_for_each(elements.get_extent(), [=, &sums](index<1> i) restrict(amp) {
    const int tile = i[0] / kTile;
    if (tile > 0) elements[i] += sums[tile - 1];
  });
}

}  // namespace

int main(int argc, char** argv) {
  const int n = sample::size(argc, argv, 1 << 20);
  std::vector<unsigned> elements(n), sums(n), expected(n);
  for (int i = 0; i < n; ++i) elements[i] = static_cast<unsigned>(i % 1000);
  const double accelerator = sample::milliseconds([&] {
    sums = elements;
    array_view<unsigned> view(n, sums);
    scan(view);
    view.synchronize();
  });
  const double host =
      sample::milliseconds([&] { std::partial_sum(elements.begin(), elements.end(), expected.begin()); });
  return sample::report("scan", sums == expected, accelerator, host);
}
