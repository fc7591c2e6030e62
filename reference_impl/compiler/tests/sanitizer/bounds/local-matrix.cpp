// A row of a local matrix is read beyond its last column.
// C++14 [expr.sub]/1 and [expr.add]/5: E1[E2] is *(E1 + E2), which must point to an element of that array.
// object: weights
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
#ifdef FAULT
  const int width = 4;
#else
  const int width = 3;
#endif
  std::vector<float> data(4);
  array_view<float> values(4, data);
  parallel_for_each(
      values.extent, [=](index<1> i) restrict(amp) {
        float weights[3][3];
        for (int k = 0; k < 9; ++k) weights[k / 3][k % 3] = 0.5f;
        float sum = 0.0f;
        for (int k = 0; k < width; ++k) sum += weights[i[0] % 2][k];  // here
        values[i] = sum;
      });
  return values[0] < 1.5f;
}
