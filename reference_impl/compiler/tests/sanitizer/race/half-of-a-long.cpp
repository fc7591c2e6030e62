// One thread writes a whole long, another one half of it through a reinterpreted view.
// AMP 1.2 §8.1.2.2, l.3269: "Write Any No"
// object: numbers
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
#ifdef FAULT
  const int first = 0;
#else
  const int first = 8;
#endif
  std::vector<long> data(16);
  array_view<long> numbers(16, data);
  array_view<int> halves = numbers.reinterpret_as<int>();
  parallel_for_each(
      extent<1>(16), [=](index<1> i) restrict(amp) {
        if (i[0] < 8)
          numbers[i] = 0x300000004;  // first
        else
          halves[2 * (first + i[0] - 8) + 1] = 5;  // second
      });
  int wrong = 0;
#ifndef FAULT
  for (int i = 0; i < 16; ++i) wrong += numbers[i] != (i < 8 ? 0x300000004 : 0x500000000);
#endif
  return wrong != 0;
}
