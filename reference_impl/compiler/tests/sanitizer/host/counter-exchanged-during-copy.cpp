// The host compares and exchanges an element of a vector that is being copied.
// AMP 1.2 §8.3, l.3464: "it is the programmer's responsibility not to call functions which could result in a
// race"
// object: counters
#include <amp.h>

#include <vector>

using namespace concurrency;

/// Is not checked.
__attribute__((disable_sanitizer_instrumentation)) int read(const int* number) {
  return *number;
}

int main() {
  std::vector<int> counters(64, 1);
  const std::vector<int> zeros(64);
  array<int> target(64, zeros.begin());
  completion_future done = copy_async(target, counters.begin());
  const int unsafe = read(&counters[7]);
#ifndef FAULT
  done.get();
#endif
  int expected = 0;
  __atomic_compare_exchange_n(&counters[5], &expected, 3, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);  // here
#ifdef FAULT
  done.get();
  return 0;
#endif
  return counters[5] != 3 || unsafe > 1;
}
