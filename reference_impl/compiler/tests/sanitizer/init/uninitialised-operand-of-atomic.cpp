// The amount that a thread adds atomically has no value in the threads without an element.
// C++14 [dcl.init]/12: the evaluation of an indeterminate value is undefined.
// object: amount
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  const std::vector<int> zeros(1);
  array<int> total(1, zeros.begin());
  std::vector<int> data(13, 1);
  array_view<const int> values(13, data);
  parallel_for_each(
      values.extent.tile<8>().pad(), [ =, &total ](tiled_index<8> t) restrict(amp) {
#ifdef FAULT
        int amount;
#else
        int amount = 0;
#endif
        if (t.global[0] < 13) amount = values[t.global];
        atomic_fetch_add(&total[0], amount);  // here
      });
  const std::vector<int> result = total;
#ifndef FAULT
  if (result[0] != 13) return 1;
#endif
  return 0;
}
