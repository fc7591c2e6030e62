// The host copies a pair of a view without a source before any half of it is written.
// AMP 1.2 §5.2.2, l.2739: "An array_view thus constructed represents uninitialized data"
// object: pairs
#include <amp.h>

#include <cstring>

using namespace concurrency;

struct Pair {
  int left, right;
};

int main() {
  array_view<Pair> pairs(4);
  Pair* const first = pairs.data();
#ifdef FAULT
  const int from = 3;
#else
  const int from = 1;
#endif
  first[1].left = 4;
  Pair copied;
  std::memcpy(&copied, first + from, sizeof copied);  // here
#ifdef FAULT
  return 0;
#endif
  return copied.left != 4;
}
