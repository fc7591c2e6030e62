// A pointer refers to a large local array or to a view, and goes too far.
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
        int own[200000];
        own[199990] = 2;
        const int* const chosen = i[0] % 2 ? own : values.data();
#ifdef FAULT
        const int entry = i[0] == 4 ? 8 : i[0] % 2 ? 199990 : 7;
#else
        const int entry = i[0] % 2 ? 199990 : 7;
#endif
        results[i] = chosen[entry];  // here
      });
  return results[0] != 1 || results[5] != 2;
}
