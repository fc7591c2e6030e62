#include "two_units.h"

int fill_in_b(concurrency::array_view<int> view) {
  fill(view, 4);
  concurrency::parallel_for_each(view.extent, [=](concurrency::index<1> i) restrict(amp) { view[i] += 3; });
  return view[5];
}
