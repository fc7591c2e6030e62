// Threads of all tiles write at their index within the tile.
// AMP 1.2 §8.1.2.3, l.3276: "any two memory operations by threads from different tiles are always concurrent"
// object: result
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  array<float, 2> result(4, 8);
  const std::vector<float> zeros(32);
  copy(zeros.begin(), zeros.end(), result);
  parallel_for_each(
      result.extent.tile<2, 4>(), [&result](tiled_index<2, 4> t) restrict(amp) {
#ifdef FAULT
        result[t.local] = 1.0f;  // first second
#else
        result[t.global] = 1.0f;
#endif
      });
  const std::vector<float> values = result;
  return values[0] != 1.0f || values[11] != 1.0f;
}
