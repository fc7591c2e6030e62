// An unsigned difference is less than zero and becomes a negative index.
// AMP 1.2 §5.2.4, l.2762: "Accessing an array_view out of bounds yields undefined results."
// object: values
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  std::vector<unsigned> data(12, 1u), result(8);
  array_view<const unsigned> all(12, data);
  array_view<const unsigned> values = all.section(4, 8);
  array_view<unsigned> copied(8, result);
  parallel_for_each(
      copied.extent, [=](index<1> i) restrict(amp) {
        const unsigned before = static_cast<unsigned>(i[0]) - 2u;
#ifdef FAULT
        const int place = static_cast<int>(before);
#else
        const int place = before < 8u ? static_cast<int>(before) : 0;
#endif
        copied[i] = values[place];  // here
      });
  return copied[2] != 1u || copied[7] != 1u;
}
