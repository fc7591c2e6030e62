// An array is copied before all of it is written, and its copy is read.
// AMP 1.2 §2.4.3.5.1, l.757: "its initial contents are undefined"
// object: copied
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  const std::vector<int> zeros(16);
  array<int> source(16), copied(16, zeros.begin());
  array_view<int> half = source.section(0, 8);
  parallel_for_each(half.extent, [=](index<1> i) restrict(amp) { half[i] = i[0]; });
  copy(source, copied);
  std::vector<int> sums(16);
  array_view<int> results(16, sums);
#ifdef FAULT
  const int count = 9;
#else
  const int count = 8;
#endif
  parallel_for_each(
      extent<1>(count), [ =, &copied ](index<1> i) restrict(amp) { results[i] = copied[i]; });  // here
  return results[7] != 7;
}
