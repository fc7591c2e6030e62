// The expected value of a compare-and-exchange has no value.
// C++14 [dcl.init]/12: the evaluation of an indeterminate value is undefined.
// object: expected
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  const std::vector<int> zeros(8);
  array<int> slots(8, zeros.begin());
  parallel_for_each(
      slots.extent, [&slots](index<1> i) restrict(amp) {
#ifdef FAULT
        int expected;
#else
        int expected = 0;
#endif
        if (!atomic_compare_exchange(&slots[i], &expected, 4)) slots[i] = 4;  // here
      });
  const std::vector<int> result = slots;
  return result[0] != 4 || result[7] != 4;
}
