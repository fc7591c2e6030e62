// Two threads each write the element at half of their index.
// AMP 1.2 §8.1, l.3099: "All the threads launched by a parallel_for_each are potentially concurrent."
// object: halves
#include <amp.h>

#include <numeric>
#include <vector>

using namespace concurrency;

int main() {
  std::vector<float> data(16), result(8);
  std::iota(data.begin(), data.end(), 0.0f);
  array_view<const float> values(16, data);
  array_view<float> halves(8, result);
  parallel_for_each(
      values.extent, [=](index<1> i) restrict(amp) {
#ifndef FAULT
        if (i[0] % 2 == 1) return;
#endif
        halves[i[0] / 2] = values[i];  // first second
      });
  int wrong = 0;
#ifndef FAULT
  for (int i = 0; i < 8; ++i) wrong += halves[i] != 2.0f * i;
#endif
  return wrong != 0;
}
