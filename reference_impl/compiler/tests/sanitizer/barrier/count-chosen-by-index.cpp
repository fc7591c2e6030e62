// The number of steps comes from a local array and differs between the threads of a tile.
// AMP 1.2 §8.1.1, l.3192: "That the sequence of active control flow statements and/or expressions be
// identical for all threads when they reach the barrier."
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  int which = 1;
  array<int> result(16);
  parallel_for_each(
      result.extent.tile<8>(), [&result, which ](tiled_index<8> t) restrict(amp) {
#ifdef FAULT
        const int numbers[2] = {3, 1 + t.local[0] % 3};
#else
        const int numbers[2] = {2, 3};
#endif
        int steps = 0;
        for (int i = 0; i < numbers[which]; ++i) {
          t.barrier.wait();  // here
          ++steps;
        }
        result[t.global] = steps;
      });
  const std::vector<int> values = result;
  return values[2] != 3;
}
