// A view that has been changed is read once more after another one was constructed over the same vector.
// AMP 1.2 §8.2, l.3405: "that top-level array_view must be the only one which is constructed on top of the
// memory it refers to"
// object: first
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> data(16, 1), sums(16);
  array_view<int> results(16, sums), first(16, data);
  array_view<const int> reading(first);
  first[0] = 5;
  first.data()[1] = 4;
#ifdef FAULT
  array_view<const int> second(16, data);
#else
  array_view<const int> second(first);
#endif
  parallel_for_each(results.extent, [=](index<1> i) restrict(amp) { results[i] = reading[i]; });  // here
  return results[0] != 5 || results[1] != 4 || second[0] != 5;
}
