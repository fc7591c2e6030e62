// Elements move to the place of others, which have not moved yet.
// AMP 1.2 §7, l.2994: "There are no guarantees on the order and concurrency of the parallel activities
// spawned by the non-tiled parallel_for_each."
// object: values
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> order{2, 3, 0, 5, 1, 4}, data{10, 11, 12, 13, 14, 15}, space(6);
  array_view<const int> target(6, order);
  array_view<int> values(6, data), moved(6, space);
#ifdef FAULT
  array_view<int> result = values;
#else
  array_view<int> result = moved;
#endif
  parallel_for_each(
      target.extent, [=](index<1> i) restrict(amp) {
        result[target[i]] = values[i];  // first second
      });
  int wrong = 0;
#ifndef FAULT
  for (int i = 0; i < 6; ++i) wrong += moved[order[i]] != 10 + i;
#endif
  return wrong != 0;
}
