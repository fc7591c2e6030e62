// A thread stores plainly to a lock that the others change by compare-and-exchange.
// AMP 1.2 §8.1.2, l.3248: "Applying normal stores and atomic operations concurrently to the same memory
// location results in undefined behavior."
// object: locks
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> data(2), space(8);
  array_view<int> locks(2, data), taken(8, space);
  parallel_for_each(
      taken.extent, [=](index<1> i) restrict(amp) {
#ifdef FAULT
        if (i[0] == 0) locks[0] = 1;  // first
#endif
        int expected = 0;
        if (i[0] > 0) taken[i] = atomic_compare_exchange(&locks[0], &expected, i[0]);  // second
      });
#ifdef FAULT
  return 0;
#endif
  return taken[0] + taken[1] + taken[2] + taken[3] + taken[4] + taken[5] + taken[6] + taken[7] != 1;
}
