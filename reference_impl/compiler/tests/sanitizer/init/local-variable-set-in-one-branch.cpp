// A local variable has a value only if the element is positive.
// C++14 [dcl.init]/12: the evaluation of an indeterminate value is undefined.
// object: sign
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> data{3, -1, 2, -5}, space(4);
  array_view<const int> values(4, data);
  array_view<int> result(4, space);
  parallel_for_each(
      values.extent, [=](index<1> i) restrict(amp) {
#ifdef FAULT
        int sign;
#else
        int sign = 0;
#endif
        if (values[i] > 0) sign = 1;
        result[i] = sign;  // here
      });
  return result[0] != 1 || result[2] != 1;
}
