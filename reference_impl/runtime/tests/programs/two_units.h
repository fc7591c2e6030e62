#pragma once

#include <amp.h>

inline void fill(concurrency::array_view<int> view, int addend) {
  concurrency::parallel_for_each(
      view.extent, [=](concurrency::index<1> i) restrict(amp) { view[i] = i[0] + addend; });
}
