// A compare-and-exchange looks at a local variable that has no value.
// C++14 [dcl.init]/12: the evaluation of an indeterminate value is undefined.
// object: slot
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> data(8);
  array_view<int> values(8, data);
  parallel_for_each(
      values.extent, [=](index<1> i) restrict(amp) {
#ifdef FAULT
        int slot;
#else
        int slot = 0;
#endif
        int expected = 0;
        atomic_compare_exchange(&slot, &expected, i[0]);  // here
        values[i] = slot;
      });
#ifdef FAULT
  return 0;
#endif
  return values[0] != 0 || values[7] != 7;
}
