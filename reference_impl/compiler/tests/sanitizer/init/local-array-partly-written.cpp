// Three of four elements of a local array are written, and all four are read.
// C++14 [dcl.init]/12: the evaluation of an indeterminate value is undefined.
// object: numbers
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
#ifdef FAULT
  const int count = 3;
#else
  const int count = 4;
#endif
  std::vector<int> data(8);
  array_view<int> values(8, data);
  parallel_for_each(
      values.extent, [=](index<1> i) restrict(amp) {
        int numbers[4];
        for (int k = 0; k < count; ++k) numbers[k] = i[0];
        int sum = 0;
        for (int k = 0; k < 4; ++k) sum += numbers[k];  // here
        values[i] = sum;
      });
#ifndef FAULT
  if (values[7] != 28) return 1;
#endif
  return 0;
}
