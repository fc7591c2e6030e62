// The host adds atomically to an element of a vector that is being copied.
// AMP 1.2 §8.3, l.3464: "it is the programmer's responsibility not to call functions which could result in a
// race"
// object: counters
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> counters(64, 1);
  const std::vector<int> zeros(64);
  array<int> target(64, zeros.begin());
  completion_future done = copy_async(counters.begin(), counters.end(), target);
#ifndef FAULT
  done.get();
#endif
  __atomic_fetch_add(&counters[5], 1, __ATOMIC_SEQ_CST);  // here
#ifdef FAULT
  done.get();
#endif
  return counters[5] != 2;
}
