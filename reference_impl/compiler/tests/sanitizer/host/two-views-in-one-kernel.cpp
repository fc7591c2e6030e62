// A kernel gets a read-only and a writable top-level view of the same vector.
// AMP 1.2 §8.2, l.3405: "that top-level array_view must be the only one which is constructed on top of the
// memory it refers to"
// object: source
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  std::vector<float> data(8, 1.0f);
  array_view<float> target(8, data);
#ifdef FAULT
  array_view<const float> source(8, data);  // here
#else
  array_view<const float> source(target);
#endif
  parallel_for_each(target.extent, [=](index<1> i) restrict(amp) { target[i] = source[i] + 0.5f; });
  return target[0] != 1.5f || target[7] != 1.5f;
}
