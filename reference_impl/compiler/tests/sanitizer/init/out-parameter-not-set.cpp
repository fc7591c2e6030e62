// A function sets its output only if it finds something; the caller reads it in any case.
// C++14 [dcl.init]/12: the evaluation of an indeterminate value is undefined.
// object: place
#include <amp.h>

#include <vector>

using namespace concurrency;

void find(array_view<const int> values, int wanted, int& place) restrict(amp) {
  for (int i = 0; i < 4; ++i) {
    if (values[i] == wanted) place = i;
  }
}

int main() {
#ifdef FAULT
  std::vector<int> data{7, 8, 9, 10}, space(3);
#else
  std::vector<int> data{7, 8, 9, 6}, space(3);
#endif
  array_view<const int> values(4, data);
  array_view<int> result(3, space);
  parallel_for_each(
      result.extent, [=](index<1> i) restrict(amp) {
        int place;
        find(values, i[0] + 6, place);
        result[i] = place;  // here
      });
#ifndef FAULT
  if (result[0] != 3) return 1;
#endif
  return result[1] != 0 || result[2] != 1;
}
