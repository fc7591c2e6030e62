// Two tiles write one float, one of them atomically and the other plainly.
// AMP 1.2 §8.1.2, l.3248: "Applying normal stores and atomic operations concurrently to the same memory
// location results in undefined behavior."
// object: last
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  const float zero = 0.0f;
  array<float> last(1, &zero);
  parallel_for_each(
      extent<1>(8).tile<4>(), [&last](tiled_index<4> t) restrict(amp) {
        if (t.local[0] != 3) return;
        if (t.tile[0] == 0)
          atomic_exchange(&last[0], 2.0f);  // first
        else
#ifdef FAULT
          last[0] = 2.0f;  // second
#else
          atomic_exchange(&last[0], 2.0f);
#endif
      });
  const std::vector<float> result = last;
  return result[0] != 2.0f;
}
