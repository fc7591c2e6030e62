// Two top-level views of one vector are alive and used at the same time.
// AMP 1.2 §8.2, l.3403: "creating and using top-level array_views on the same host storage is not supported"
// object: second
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> data(8, 1);
  array_view<int> first(8, data);
#ifdef FAULT
  array_view<int> second(8, data);  // here
#else
  array_view<int> second(first);
#endif
  parallel_for_each(first.extent, [=](index<1> i) restrict(amp) { first[i] = 2; });
  parallel_for_each(second.extent, [=](index<1> i) restrict(amp) { second[i] += 3; });
#ifdef FAULT
  return 0;
#endif
  return first[0] != 5 || second[7] != 5;
}
