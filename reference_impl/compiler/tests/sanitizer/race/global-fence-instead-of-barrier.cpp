// A fence on global memory without a barrier lets one thread read what another has yet to write.
// AMP 1.2 §4.5.4, l.1565: "This function does not imply a barrier"
// object: values
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  array<long> values(16);
  std::vector<long> data(16);
  array_view<long> result(16, data);
  parallel_for_each(
      values.extent.tile<16>(), [ =, &values ](tiled_index<16> t) restrict(amp) {
        values[t.global] = t.local[0];  // first
#ifdef FAULT
        global_memory_fence(t.barrier);
#else
        t.barrier.wait();
#endif
        result[t.global] = values[15 - t.local[0]];  // second
      });
  int wrong = 0;
  for (int i = 0; i < 16; ++i) wrong += result[i] != 15 - i;
  return wrong != 0;
}
