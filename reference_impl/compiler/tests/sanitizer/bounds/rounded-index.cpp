// A value of 1.0 selects an entry beyond the end of the table.
// AMP 1.2 §5.2.4, l.2762: "Accessing an array_view out of bounds yields undefined results."
// object: table
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  std::vector<float> samples{0.0f, 0.25f, 0.99f, 1.0f}, entries(9, 3.0f), space(4);
  array_view<const float> values(4, samples), table(8, entries);
  array_view<float> result(4, space);
  parallel_for_each(
      result.extent, [=](index<1> i) restrict(amp) {
        int place = static_cast<int>(values[i] * 8.0f);
#ifndef FAULT
        if (place > 7) place = 7;
#endif
        result[i] = table[place];  // here
      });
  return result[0] != 3.0f || result[2] != 3.0f;
}
