// A kernel that is an object of a class lets all its threads increment one element.
// AMP 1.2 §8.1, l.3101: "any two memory operations from any two threads in a parallel_for_each are by default
// concurrent"
// object: total
#include <amp.h>

#include <vector>

using namespace concurrency;

struct Count {
  array_view<int> total;
  void operator()(index<1> i) const restrict(amp) {
#ifdef FAULT
    if (i[0] % 2 == 0) total[0]++;  // first second
#else
    if (i[0] % 2 == 0) atomic_fetch_inc(&total[0]);
#endif
  }
};

int main() {
  std::vector<int> data(1);
  array_view<int> total(1, data);
  parallel_for_each(extent<1>(16), Count{total});
  return total[0] != 8;
}
