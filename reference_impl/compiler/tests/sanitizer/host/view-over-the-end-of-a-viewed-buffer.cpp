// A second top-level view begins in the middle of the memory of the first.
// AMP 1.2 §8.2, l.3405: "that top-level array_view must be the only one which is constructed on top of the
// memory it refers to"
// object: tail
#include <amp.h>

using namespace concurrency;

int main() {
  int storage[10] = {};
  array_view<int> whole(10, storage);
#ifdef FAULT
  array_view<int> tail(5, storage + 5);  // here
#else
  array_view<int> tail(whole.section(5, 5));
#endif
  parallel_for_each(whole.extent, [=](index<1> i) restrict(amp) { whole[i] = 1; });
  parallel_for_each(tail.extent, [=](index<1> i) restrict(amp) { tail[i] = 15; });
#ifdef FAULT
  return 0;
#endif
  return whole[4] != 1 || whole[7] != 15;
}
