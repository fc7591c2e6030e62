#include <amp.h>

#include <numeric>
#include <vector>

#include "../sample.h"

using namespace concurrency;

namespace {

const int kTile = 256;
const int kTiles = 64;

unsigned sum_of(array_view<const unsigned> elements) {
  const int n = elements.get_extent()[0];
  std::vector<unsigned> sums(kTiles);
  const array_view<unsigned> sum_of_tile(kTiles, sums);
  sum_of_tile.discard_data();
  parallel_for_each(extent<1>(kTiles * kTile).tile<kTile>(), [=](tiled_index<kTile> i) restrict(amp) {
    // Neighbouring threads read neighbouring elements in each step.
    unsigned sum = 0;
    for (int at = i.global[0]; at < n; at += kTiles * kTile) sum += elements[at];

    tile_static unsigned sums[kTile];
    const int self = i.local[0];
    sums[self] = sum;
    for (int half = kTile / 2; half > 0; half /= 2) {
      i.barrier.wait_with_tile_static_memory_fence();
      if (self < half) sums[self] += sums[self + half];
    }
    if (self == 0) sum_of_tile[i.tile] = sums[0];
  });
  sum_of_tile.synchronize();
  return std::accumulate(sums.begin(), sums.end(), 0u);
}

}  // namespace

int main(int argc, char** argv) {
  const int n = sample::size(argc, argv, 1 << 22);
  std::vector<unsigned> elements(n);
  for (int i = 0; i < n; ++i) elements[i] = static_cast<unsigned>(i) * 2654435761u;
  unsigned sum = 0, expected = 0;
  const array_view<const unsigned> view(n, elements);
  const double accelerator = sample::milliseconds([&] { sum = sum_of(view); });
  const double host =
      sample::milliseconds([&] { expected = std::accumulate(elements.begin(), elements.end(), 0u); });
  return sample::report("reduction", sum == expected, accelerator, host);
}
