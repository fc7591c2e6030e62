// An array was copied into a view, and the host reads the vector below without synchronization.
// AMP 1.2 §8.4, l.3481: "Reading of the underlying storage is possible under the condition that the view has
// been first synchronized back to its home storage."
// object: data
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  const std::vector<int> numbers(8, 6);
  array<int> source(8, numbers.begin());
  std::vector<int> data(8, 1);
  array_view<int> values(8, data);
  copy(source, values);
#ifndef FAULT
  values.synchronize();
#endif
  const int last = data[7];  // here
#ifdef FAULT
  return 0;
#endif
  return last != 6;
}
