// A pointer is null in one thread.
// C++14 [expr.unary.op]/1: the pointer must point to an object.
// only: processor
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> data(8, 3);
  array_view<int> values(8, data);
  parallel_for_each(
      values.extent, [=](index<1> i) restrict(amp) {
        int even = 2;
#ifdef FAULT
        int* chosen = nullptr;
#else
        int* chosen = &even;
#endif
        if (i[0] == 5) values[i] = *chosen;  // here
      });
#ifdef FAULT
  return 0;
#endif
  return values[5] != 2 || values[7] != 3;
}
