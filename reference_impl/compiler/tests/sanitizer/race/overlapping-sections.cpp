// The last element of one section is the first of another; two threads write it.
// AMP 1.2 §8.2, l.3379: "they both refer to the same location of the array they are providing a view over"
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
#ifdef FAULT
  const int length = 9;
#else
  const int length = 8;
#endif
  std::vector<int> data(16);
  array_view<int> values(16, data);
  array_view<int> left = values.section(0, length), right = values.section(8, 8);
  parallel_for_each(
      extent<1>(length), [=](index<1> i) restrict(amp) {
        left[i] = 1;                 // first
        if (i[0] < 8) right[i] = 2;  // second
      });
  int wrong = 0;
  for (int i = 0; i < 16; ++i) wrong += i != 8 && values[i] != 1 + i / 8;
  return wrong != 0;
}
