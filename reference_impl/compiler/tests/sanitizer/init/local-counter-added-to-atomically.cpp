// A kernel adds atomically to a local variable that has no value.
// C++14 [dcl.init]/12: the evaluation of an indeterminate value is undefined.
// object: counter
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> data(8, 5);
  array_view<int> values(8, data);
  parallel_for_each(
      values.extent, [=](index<1> i) restrict(amp) {
        int counter;
#ifndef FAULT
        atomic_exchange(&counter, 1);
#endif
        atomic_fetch_add(&counter, values[i]);  // here
        values[i] = counter;
      });
#ifdef FAULT
  return 0;
#endif
  return values[0] != 6 || values[7] != 6;
}
