// Each thread sums its chunk in place and reads one element of the next chunk.
// AMP 1.2 §8.1, l.3101: "any two memory operations from any two threads in a parallel_for_each are by default
// concurrent"
// object: values
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
#ifdef FAULT
  const int last = 4;
#else
  const int last = 3;
#endif
  std::vector<int> data(20, 1);
  array_view<int> values(20, data);
  parallel_for_each(
      extent<1>(4), [=](index<1> i) restrict(amp) {
        int sum = 0;
        for (int k = 0; k <= last; ++k) sum += values[i[0] * 4 + k];  // first
        values[i[0] * 4] = sum;                                       // second
      });
  return values[0] < 4;
}
