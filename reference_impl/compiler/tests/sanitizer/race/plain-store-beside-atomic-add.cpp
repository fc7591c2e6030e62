// One thread stores to a counter to which the others add atomically.
// AMP 1.2 §8.1.2, l.3248: "Applying normal stores and atomic operations concurrently to the same memory
// location results in undefined behavior."
// object: counter
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  const int zero = 0;
  array<int> counter(1, &zero);
  parallel_for_each(
      extent<1>(20), [&counter](index<1> i) restrict(amp) {
        if (i[0] == 0)
#ifdef FAULT
          counter[0] = 100;  // first
#else
          atomic_fetch_add(&counter[0], 100);
#endif
        else
          atomic_fetch_add(&counter[0], 1);  // second
      });
  const std::vector<int> result = counter;
  return result[0] != 119;
}
