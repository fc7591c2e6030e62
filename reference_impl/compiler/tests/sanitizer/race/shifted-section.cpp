// A section that begins four elements later is written while the view that contains it is read.
// AMP 1.2 §8.2, l.3379: "they both refer to the same location of the array they are providing a view over"
// object: values
#include <amp.h>

#include <numeric>
#include <vector>

using namespace concurrency;

int main() {
#ifdef FAULT
  const int count = 12;
#else
  const int count = 4;
#endif
  std::vector<int> data(16);
  std::iota(data.begin(), data.end(), 0);
  array_view<int> values(16, data);
  array_view<int> later = values.section(4, 12);
  parallel_for_each(
      extent<1>(count), [=](index<1> i) restrict(amp) {
        later[i] = values[i];  // first second
      });
  int wrong = 0;
  for (int i = 0; i < 4; ++i) wrong += values[4 + i] != i;
  return wrong != 0;
}
