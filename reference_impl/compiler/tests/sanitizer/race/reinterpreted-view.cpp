// Threads write floats and read the same memory as integers.
// AMP 1.2 §8.2, l.3375: "it still must provide true aliasing for array_views which refer to the same home
// location"
// object: numbers
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  const std::vector<float> ones(16, 1.0f);
  array<float> numbers(16, ones.begin()), others(16, ones.begin());
#ifdef FAULT
  array_view<int> bits = numbers.reinterpret_as<int>();
#else
  array_view<int> bits = others.reinterpret_as<int>();
#endif
  parallel_for_each(
      numbers.extent, [ =, &numbers ](index<1> i) restrict(amp) {
        numbers[i] = bits[15 - i[0]] == 0x3f800000 ? 2.0f : 0.0f;  // first second
      });
  const std::vector<float> result = numbers;
  int wrong = 0;
#ifndef FAULT
  for (float number : result) wrong += number != 2.0f;
#endif
  return wrong != 0;
}
