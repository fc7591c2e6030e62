// A pointer refers to a constant table or to a view, and goes too far.
// C++14 [expr.add]/5 and [expr.unary.op]/1: only elements of the array itself may be accessed.
// object: values
// only: processor
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> data(8, 1), sums(8);
  array_view<const int> values(8, data);
  array_view<int> results(8, sums);
  parallel_for_each(
      results.extent, [=](index<1> i) restrict(amp) {
        const int table[4] = {5, 4, 3, 2};
        const int* const chosen = i[0] % 2 ? table : values.data();
#ifdef FAULT
        const int entry = i[0] == 4 ? 8 : i[0] % 2 ? 3 : 7;
#else
        const int entry = i[0] % 2 ? 3 : 7;
#endif
        results[i] = chosen[entry];  // here
      });
  return results[0] != 1 || results[5] != 2;
}
