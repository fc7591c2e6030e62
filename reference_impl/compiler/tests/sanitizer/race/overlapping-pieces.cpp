// Each thread fills its piece and the first element of the next one, too.
// AMP 1.2 §8.1.2.4, l.3326: "at least two operations performed by two separate threads are both (a)
// incompatible AND (b) concurrent"
// object: values
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
#ifdef FAULT
  const int length = 5;
#else
  const int length = 4;
#endif
  std::vector<int> data(25);
  array_view<int> values(25, data);
  parallel_for_each(
      extent<1>(6), [=](index<1> i) restrict(amp) {
        for (int k = 0; k < length; ++k) values[i[0] * 4 + k] = i[0];  // first second
      });
  int wrong = 0;
  for (int i = 0; i < 20; ++i) wrong += i % 4 != 0 && values[i] != i / 4;
  return wrong != 0;
}
