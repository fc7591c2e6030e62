#include "parts.h"

using namespace concurrency;

void scale(array_view<int, 1> data, int factor) {
  parallel_for_each(data.extent, [=](index<1> i) restrict(amp) { data[i] *= factor; });
  add_each(data, 1);
}
