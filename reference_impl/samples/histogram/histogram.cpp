#include <amp.h>

#include <vector>

#include "../sample.h"

using namespace concurrency;

namespace {

const int kBins = 256;
const int kTile = 256;
const int kTiles = 64;

void count(array_view<const unsigned> words, array_view<unsigned> bins) {
  const int n = words.get_extent()[0];
  parallel_for_each(extent<1>(kTiles * kTile).tile<kTile>(), [=](tiled_index<kTile> i) restrict(amp) {
    tile_static unsigned own[kBins];
    own[i.local[0]] = 0;
    i.barrier.wait();
    for (int at = i.global[0]; at < n; at += kTiles * kTile) {
      const unsigned word = words[at];
      for (int shift = 0; shift < 32; shift += 8) atomic_fetch_inc(&own[word >> shift & 255u]);
    }
    i.barrier.wait();
    atomic_fetch_add(&bins[i.local[0]], own[i.local[0]]);
  });
  bins.synchronize();
}

}  // namespace

int main(int argc, char** argv) {
  static_assert(kBins == kTile, "each thread clears and adds one bin");
  const int n = sample::size(argc, argv, 1 << 20);
  std::vector<unsigned> words(n), bins, expected;
  for (int i = 0; i < n; ++i) words[i] = static_cast<unsigned>(i) * 2654435761u;
  const double accelerator = sample::milliseconds([&] {
    bins.assign(kBins, 0);
    count(array_view<const unsigned>(n, words), array_view<unsigned>(kBins, bins));
  });
  const double host = sample::milliseconds([&] {
    expected.assign(kBins, 0);
    for (const unsigned word : words)
      for (int shift = 0; shift < 32; shift += 8) ++expected[word >> shift & 255u];
  });
  return sample::report("histogram", bins == expected, accelerator, host);
}
