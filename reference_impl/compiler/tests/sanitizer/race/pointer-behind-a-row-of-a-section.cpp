// Two threads write to the memory behind a row of a section, by a pointer to its data.
// AMP 1.2 §8.1, l.3101: "any two memory operations from any two threads in a parallel_for_each are by default
// concurrent"
// object: middle
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> data(64);
  array_view<int, 2> matrix(8, 8, data);
  array_view<int, 2> middle = matrix.section(2, 2, 4, 4);
  parallel_for_each(
      extent<1>(4), [=](index<1> i) restrict(amp) {
        int* const first = &middle(0, 0);
#ifdef FAULT
        first[4] = i[0];  // first second
#else
        first[i[0]] = i[0];
#endif
      });
  return matrix(0, 0) != 0;
}
