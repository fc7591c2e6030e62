// Two threads write to the memory before a section, by a pointer to its data.
// AMP 1.2 §8.1, l.3101: "any two memory operations from any two threads in a parallel_for_each are by default
// concurrent"
// object: tail
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> data(64);
  array_view<int> all(64, data);
  array_view<int> tail = all.section(32, 32);
  parallel_for_each(
      extent<1>(4), [=](index<1> i) restrict(amp) {
        int* const first = &tail[0];
#ifdef FAULT
        first[-3] = i[0];  // first second
#else
        first[-3 - i[0]] = i[0];
#endif
      });
  return all[0] != 0;
}
