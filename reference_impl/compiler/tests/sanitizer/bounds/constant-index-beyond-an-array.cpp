// A constant index is one too large for an array in a local structure, in which another member follows.
// C++14 [expr.add]/5 and [expr.unary.op]/1: only elements of the array itself may be accessed.
// object: row
#include <amp.h>

#include <cstdlib>
#include <vector>

using namespace concurrency;

struct Row {
  int numbers[4];
  int sum;
};

int main() {
#ifdef FAULT
  constexpr int last = 4;
#else
  constexpr int last = 3;
#endif
  std::vector<int> sums(4);
  array_view<int> result(4, sums);
  parallel_for_each(
      result.extent, [=](index<1> i) restrict(amp) {
        Row row;
        for (int k = 0; k < 4; ++k) row.numbers[k] = 1;
        row.sum = 4;
        row.numbers[last] = 7;  // here
        result[i] = row.sum;
      });
  for (int i = 0; i < 4; ++i)
    if (result[i] != 4) std::abort();
  return 0;
}
