// A kernel, which uses a view only through a pointer, uses index 3 of a local array of three.
// C++14 [expr.add]/5 and [expr.unary.op]/1: only elements of the array itself may be accessed.
// object: weights
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> data(9, 2);
  array_view<int> values(9, data);
  parallel_for_each(
      values.extent, [=](index<1> i) restrict(amp) {
        int* const numbers = values.data();
        const int weights[3] = {1, 2, 3};
#ifdef FAULT
        numbers[i[0]] *= weights[(i[0] + 3) / 3];  // here
#else
        numbers[i[0]] *= weights[i[0] / 3];
#endif
      });
#ifdef FAULT
  return 0;
#endif
  return values[0] != 2 || values[8] != 6;
}
