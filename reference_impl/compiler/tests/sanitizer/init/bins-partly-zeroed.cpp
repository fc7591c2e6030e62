// Eight threads set one bin each to zero, but there are ten bins.
// AMP 1.2 §2.4.3.5.1, l.757: "its initial contents are undefined"
// object: bins
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
#ifdef FAULT
  const int stride = 16;
#else
  const int stride = 8;
#endif
  std::vector<int> space(10);
  array_view<int> counts(10, space);
  parallel_for_each(
      extent<1>(8).tile<8>(), [=](tiled_index<8> t) restrict(amp) {
        tile_static int bins[10];
        for (int i = t.local[0]; i < 10; i += stride) bins[i] = 0;
        t.barrier.wait();
        atomic_fetch_inc(&bins[2 + t.local[0]]);  // here
        t.barrier.wait();
        counts[t.local[0]] = t.local[0] < 2 ? 1 : bins[t.local[0]];
      });
  return counts[2] != 1 || counts[7] != 1;
}
