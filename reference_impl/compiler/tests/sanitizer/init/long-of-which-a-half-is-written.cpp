// A kernel reads longs of which another kernel has written one half.
// AMP 1.2 §5.2.2, l.2739: "An array_view thus constructed represents uninitialized data"
// object: numbers
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  array_view<long> numbers(4);
  array_view<int> halves = numbers.reinterpret_as<int>();
  parallel_for_each(
      extent<1>(4), [=](index<1> i) restrict(amp) {
        halves[2 * i[0]] = i[0];
#ifndef FAULT
        halves[2 * i[0] + 1] = 0;
#endif
      });
  std::vector<long> data(4);
  array_view<long> results(4, data);
  parallel_for_each(
      results.extent, [=](index<1> i) restrict(amp) {
        results[i] = numbers[i] + 1;  // here
      });
  return results[0] != 1 || results[3] != 4;
}
