// All threads write one element, and the log of the reports cannot be written.
// AMP 1.2 §8.1, l.3101: "any two memory operations from any two threads in a parallel_for_each are by default
// concurrent"
// object: values
#include <amp.h>

#include <cstdlib>
#include <vector>

using namespace concurrency;

int main() {
  setenv("AMP_SANITIZE", "halt=0:log=/no-such-folder/faults.json", 1);
  std::vector<int> data(8);
  array_view<int> values(8, data);
  parallel_for_each(
      values.extent, [=](index<1> i) restrict(amp) {
#ifdef FAULT
        values[0] = 1;  // first second
#else
        values[i] = 1;
#endif
      });
  return values[0] != 1;
}
