// A kernel writes an array by reference and reads it through a view.
// AMP 1.2 §8.2, l.3375: "it still must provide true aliasing for array_views which refer to the same home
// location"
// object: numbers
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  const std::vector<int> ones(16, 1);
  array<int> numbers(16, ones.begin()), others(16, ones.begin());
#ifdef FAULT
  array_view<int> view(numbers);
#else
  array_view<int> view(others);
#endif
  parallel_for_each(
      numbers.extent, [ =, &numbers ](index<1> i) restrict(amp) {
        numbers[i] = 3 * view[15 - i[0]];  // first second
      });
  const std::vector<int> result = numbers;
  int wrong = 0;
#ifndef FAULT
  for (int number : result) wrong += number != 3;
#endif
  return wrong != 0;
}
