// Each thread reads all elements of a view in their order; only the last one is not written.
// AMP 1.2 §5.2.2, l.2739: "An array_view thus constructed represents uninitialized data"
// object: steps
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
#ifdef FAULT
  const int count = 7;
#else
  const int count = 8;
#endif
  array_view<int> steps(8);
  parallel_for_each(extent<1>(count), [=](index<1> i) restrict(amp) { steps[i] = i[0]; });
  std::vector<int> data(8);
  array_view<int> result(8, data);
  const array_view<const int> read = steps;
  parallel_for_each(
      result.extent, [=](index<1> i) restrict(amp) {
        int sum = i[0];
        for (int k = 0; k < 8; ++k) sum += read[k];  // here
        result[i] = sum;
      });
  return result[7] != 35 || result[1] != 29;
}
