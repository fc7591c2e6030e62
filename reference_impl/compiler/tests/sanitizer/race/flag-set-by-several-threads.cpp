// Several threads store to one element; it does not help that they store the same value.
// AMP 1.2 §8.1.2.2, l.3269: "Write Any No"
// object: found
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> data(30), flag(1);
  for (int i = 0; i < 30; ++i) data[i] = i % 10;
  array_view<const int> values(30, data);
  array_view<int> found(1, flag);
  parallel_for_each(
      values.extent, [=](index<1> i) restrict(amp) {
        if (values[i] != 7) return;
#ifdef FAULT
        found[0] = 1;  // first second
#else
        atomic_exchange(&found[0], 1);
#endif
      });
  return found[0] != 1;
}
