// An unsigned index of a local array becomes very large, because the difference is negative.
// C++14 [expr.sub]/1 and [expr.add]/5: E1[E2] is *(E1 + E2), which must point to an element of that array.
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> data(8);
  array_view<int> results(8, data);
  parallel_for_each(
      results.extent, [=](index<1> i) restrict(amp) {
        int last[4] = {1, 2, 3, 4};
        const unsigned number = i[0];
#ifdef FAULT
        const unsigned entry = number - 1;
#else
        const unsigned entry = number == 0 ? 0 : number - 1;
#endif
        if (number < 4) results[i] = last[entry];  // here
      });
  return results[3] != 3;
}
