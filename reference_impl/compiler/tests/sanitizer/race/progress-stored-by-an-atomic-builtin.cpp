// A thread stores its progress plainly, which others read and store with atomic built-in functions.
// AMP 1.2 §8.1.2, l.3248: "Applying normal stores and atomic operations concurrently to the same memory
// location results in undefined behavior."
// object: progress
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> data(2), space(8);
  array_view<int> progress(2, data), seen(8, space);
  parallel_for_each(
      seen.extent, [=](index<1> i) restrict(amp) {
        __atomic_store_n(&progress[1], 5, __ATOMIC_RELAXED);
        seen[i] = __atomic_load_n(&progress[1], __ATOMIC_RELAXED);
#ifdef FAULT
        if (i[0] == 0) progress[0] = 7;  // first
#endif
        if (i[0] != 0) seen[i] += __atomic_load_n(&progress[0], __ATOMIC_RELAXED);  // second
      });
#ifdef FAULT
  return 0;
#endif
  return seen[0] != 5 || seen[7] != 5;
}
