// Two threads take different numbers but store to the same slot, for the number is halved.
// AMP 1.2 §8.1, l.3101: "any two memory operations from any two threads in a parallel_for_each are by default
// concurrent"
// object: slots
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  const std::vector<int> zeros(16);
  array<int> slots(16, zeros.begin()), used(1, zeros.begin());
  parallel_for_each(
      extent<1>(16), [&slots, &used ](index<1> i) restrict(amp) {
        const int number = atomic_fetch_add(&used[0], 1);
#ifdef FAULT
        slots[number / 2] = i[0] + 1;  // first second
#else
        slots[number] = i[0] + 1;
#endif
      });
  const std::vector<int> result = slots;
  int sum = 0;
  for (int slot : result) sum += slot;
#ifdef FAULT
  sum = 136;
#endif
  return sum != 136;
}
