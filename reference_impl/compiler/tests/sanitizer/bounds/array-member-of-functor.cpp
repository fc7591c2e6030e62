// The kernel reads beyond an array that is a member of its function object.
// C++14 [expr.sub]/1 and [expr.add]/5: E1[E2] is *(E1 + E2), which must point to an element of that array.
// object: weights
#include <amp.h>

#include <vector>

using namespace concurrency;

struct Blend {
  array_view<int> values;
  int weights[3];
  int last;
  void operator()(index<1> i) const restrict(amp) {
#ifdef FAULT
    const int count = 4;
#else
    const int count = 3;
#endif
    int sum = 0;
    for (int k = 0; k < count; ++k) sum += weights[k] * last;  // here
    values[i] = sum;
  }
};

int main() {
  std::vector<int> data(8);
  array_view<int> values(8, data);
  parallel_for_each(values.extent, Blend{values, {1, 2, 3}, 0});
  return values[0] != 0 || values[7] != 0;
}
