// A pointer refers to much captured data or to a view, and goes too far.
// C++14 [expr.add]/5 and [expr.unary.op]/1: only elements of the array itself may be accessed.
// object: values
// only: processor
#include <amp.h>

#include <vector>

using namespace concurrency;

struct Captured {
  int numbers[4000];
};

int main() {
  Captured captured = {};
  captured.numbers[3999] = 2;
  std::vector<int> data(8, 1), sums(8);
  array_view<const int> values(8, data);
  array_view<int> results(8, sums);
  parallel_for_each(
      results.extent, [=](index<1> i) restrict(amp) {
        const int* const chosen = i[0] % 2 ? captured.numbers : values.data();
#ifdef FAULT
        const int entry = i[0] == 4 ? 8 : i[0] % 2 ? 3999 : 7;
#else
        const int entry = i[0] % 2 ? 3999 : 7;
#endif
        results[i] = chosen[entry];  // here
      });
  return results[0] != 1 || results[5] != 2;
}
