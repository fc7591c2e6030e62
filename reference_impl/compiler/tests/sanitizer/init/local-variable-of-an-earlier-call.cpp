// A local variable of a function has a value only in the first of several calls.
// C++14 [dcl.init]/12: the evaluation of an indeterminate value is undefined.
// object: step
#include <amp.h>

#include <vector>

using namespace concurrency;

int step_after(int calls) restrict(amp) {
#ifdef FAULT
  int step;
#else
  int step = 2;
#endif
  if (calls == 0) step = 2;
  return step;  // here
}

int main() {
  std::vector<int> data(8);
  array_view<int> values(8, data);
  parallel_for_each(
      values.extent, [=](index<1> i) restrict(amp) {
        int sum = i[0];
        for (int calls = 0; calls < 3; ++calls) sum += step_after(calls);
        values[i] = sum;
      });
#ifdef FAULT
  return 0;
#endif
  return values[0] != 6 || values[7] != 13;
}
