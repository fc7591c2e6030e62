// A local variable without a value is used as an index.
// C++14 [dcl.init]/12: the evaluation of an indeterminate value is undefined.
// object: place
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> data(8, 2), space(8);
  array_view<const int> values(8, data);
  array_view<int> result(8, space);
  parallel_for_each(
      result.extent, [=](index<1> i) restrict(amp) {
        int place;
#ifndef FAULT
        place = 3;
#endif
        result[i] = values[place & 7];  // here
      });
#ifndef FAULT
  if (result[0] != 2) return 1;
#endif
  return 0;
}
