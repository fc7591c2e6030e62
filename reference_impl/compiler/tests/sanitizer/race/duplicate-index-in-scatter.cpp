// The list of targets of a scatter names one element twice.
// AMP 1.2 §8.1, l.3101: "any two memory operations from any two threads in a parallel_for_each are by default
// concurrent"
// object: result
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
#ifdef FAULT
  std::vector<int> order{3, 1, 4, 3, 5, 0, 2, 6};
#else
  std::vector<int> order{3, 1, 4, 7, 5, 0, 2, 6};
#endif
  std::vector<int> data(8);
  array_view<const int> target(8, order);
  array_view<int> result(8, data);
  parallel_for_each(
      target.extent, [=](index<1> i) restrict(amp) {
        result[target[i]] = 10 * i[0];  // first second
      });
  return result[1] != 10 || result[6] != 70 || result[0] != 50;
}
