// Threads use the pointer from data() to add an element that the next thread overwrites.
// AMP 1.2 §8.1, l.3101: "any two memory operations from any two threads in a parallel_for_each are by default
// concurrent"
// object: values
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> data(17, 1), result(17);
  array_view<int> values(17, data), sums(17, result);
  parallel_for_each(
      extent<1>(16), [=](index<1> i) restrict(amp) {
        int* p = values.data() + i[0];
#ifdef FAULT
        *p += p[1];  // first second
#else
        sums.data()[i[0]] = *p + p[1];
#endif
      });
  int wrong = 0;
#ifndef FAULT
  for (int i = 0; i < 16; ++i) wrong += sums[i] != 2;
#endif
  return wrong != 0;
}
