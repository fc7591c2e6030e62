// A second view is constructed over a vector that the first one has changed, and a kernel reads it.
// AMP 1.2 §8.2, l.3405: "that top-level array_view must be the only one which is constructed on top of the
// memory it refers to"
// object: second
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> data(16, 1), sums(16), constants(16, 3);
  array_view<const int> three(16, constants), alsoThree(16, constants);
  array_view<int> results(16, sums), first(16, data);
  constants[0] = 3;
  parallel_for_each(results.extent, [=](index<1> i) restrict(amp) { results[i] = three[i] + alsoThree[i]; });
  parallel_for_each(first.extent, [=](index<1> i) restrict(amp) { first[i] = 2; });
  first.synchronize();
#ifdef FAULT
  array_view<const int> second(16, data);
#else
  array_view<const int> second(first);
#endif
  parallel_for_each(results.extent, [=](index<1> i) restrict(amp) { results[i] += second[i]; });  // here
  return results[0] != 8;
}
