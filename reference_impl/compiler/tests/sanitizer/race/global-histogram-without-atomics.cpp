// Threads of an untiled kernel count into bins of an array with plain increments.
// AMP 1.2 §7, l.2994: "There are no guarantees on the order and concurrency of the parallel activities
// spawned by the non-tiled parallel_for_each."
// object: bins
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  std::vector<unsigned> data(40);
  for (unsigned i = 0; i < 40; ++i) data[i] = i * 7 % 5;
  array_view<const unsigned> values(40, data);
  const std::vector<unsigned> zeros(5);
  array<unsigned> bins(5, zeros.begin());
  parallel_for_each(
      values.extent, [ =, &bins ](index<1> i) restrict(amp) {
#ifdef FAULT
        bins[values[i]] += 1u;  // first second
#else
        atomic_fetch_add(&bins[values[i]], 1u);
#endif
      });
  const std::vector<unsigned> result = bins;
  int wrong = 0;
  for (unsigned count : result) wrong += count != 8;
  return wrong != 0;
}
