// A view of two dimensions has more elements than the vector below it.
// AMP 1.2 §5.2.2, l.2738: "If the number of elements pointed to is less than the size of extent, the behavior
// is undefined."
// object: values
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
#ifdef FAULT
  const int rows = 4;
#else
  const int rows = 3;
#endif
  std::vector<int> data;
  data.resize(12, 1);
  array_view<int, 2> values(extent<2>(rows, 4), data.data());  // here
  parallel_for_each(extent<2>(3, 4), [=](index<2> i) restrict(amp) { values[i] += 1; });
  return values(0, 0) != 2 || values(2, 3) != 2;
}
