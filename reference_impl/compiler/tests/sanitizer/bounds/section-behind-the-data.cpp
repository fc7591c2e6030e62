// A kernel takes a section that begins behind the data of a view, and its index leaves even that.
// AMP 1.2 §5.2.4, l.2762: "Accessing an array_view out of bounds yields undefined results."
// only: processor
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> data(8, 1), sums(4);
  array_view<int> values(8, data), results(4, sums);
  parallel_for_each(
      results.extent, [=](index<1> i) restrict(amp) {
#ifdef FAULT
        const array_view<int> part = values.section(index<1>(100), extent<1>(4));
        results[i] = part[i[0] + 4];  // here
#else
        const array_view<int> part = values.section(index<1>(4), extent<1>(4));
        results[i] = part[i];
#endif
      });
  return results[0] != 1;
}
