// A section is indexed with an index of the whole view.
// AMP 1.2 §5.2.4, l.2762: "Accessing an array_view out of bounds yields undefined results."
// object: middle
#include <amp.h>

#include <numeric>
#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> data(16);
  std::iota(data.begin(), data.end(), 0);
  array_view<int> values(16, data);
  array_view<int> middle = values.section(4, 4);
  parallel_for_each(
      extent<1>(4), [=](index<1> i) restrict(amp) {
#ifdef FAULT
        middle[i + 4] = 0;  // here
#else
        middle[i] = 0;
#endif
      });
  return values[3] != 3 || values[12] != 12;
}
