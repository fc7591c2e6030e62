// A long index is one too large for an array in a local structure, in which another member follows.
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
  std::vector<int> data{0, 1, 4, 3};
#else
  std::vector<int> data{0, 1, 2, 3};
#endif
  std::vector<int> sums(4), second(4);
  array_view<const int> places(4, data);
  array_view<int> result(4, sums), seconds(4, second);
  parallel_for_each(
      result.extent, [=](index<1> i) restrict(amp) {
        Row row;
        for (int k = 0; k < 4; ++k) row.numbers[k] = 1;
        row.sum = 4;
        row.numbers[long{places[i]}] = 7;  // here
        result[i] = row.sum;
        seconds[i] = row.numbers[1];
      });
  for (int i = 0; i < 4; ++i)
    if (result[i] != 4 || seconds[i] != (i == 1 ? 7 : 1)) std::abort();
  return 0;
}
