// Only a section of the view is synchronized, but the host reads an element outside of it.
// AMP 1.2 §8.4, l.3496: "It is just guaranteed to synchronize the overlapping portions of such related
// views."
// object: data
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> data(16, 1);
  array_view<int> values(16, data);
  parallel_for_each(values.extent, [=](index<1> i) restrict(amp) { values[i] = 2; });
  values.section(0, 8).synchronize();
#ifdef FAULT
  const int place = 12;
#else
  const int place = 4;
#endif
  const int element = data[place];  // here
#ifdef FAULT
  return 0;
#endif
  return element != 2;
}
