// All threads add to a total, and print nothing: the messages of a kernel are no data of the program.
// AMP 1.2 §8.1, l.3101: "any two memory operations from any two threads in a parallel_for_each are by default
// concurrent"
// object: total
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> data(1);
  array_view<int> total(1, data);
  parallel_for_each(
      extent<1>(4), [=](index<1> i) restrict(amp) {
#ifdef FAULT
        total[0] = total[0] + i[0];  // first second
#else
        atomic_fetch_add(&total[0], i[0]);
#endif
        direct3d_printf("%s", "");
      });
  return total[0] != 6;
}
