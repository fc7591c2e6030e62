// Two copies of one view are captured; threads read through one what others write through the other.
// AMP 1.2 §8.2, l.3375: "it still must provide true aliasing for array_views which refer to the same home
// location"
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> data(16, 5), other(16, 5);
  array_view<int> values(16, data), apart(16, other);
#ifdef FAULT
  array_view<int> source = values;
#else
  array_view<int> source = apart;
#endif
  parallel_for_each(
      values.extent, [=](index<1> i) restrict(amp) {
        values[i] = source[(i[0] + 1) % 16] + 1;  // first second
      });
  int wrong = 0;
#ifndef FAULT
  for (int i = 0; i < 16; ++i) wrong += values[i] != 6;
#endif
  return wrong != 0;
}
