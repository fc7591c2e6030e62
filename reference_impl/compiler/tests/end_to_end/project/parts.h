#ifndef PARTS_H
#define PARTS_H
#include <amp.h>

/// A kernel in a header: both translation units that include it define it.
template <class T>
void add_each(concurrency::array_view<T, 1> data, T amount) {
  concurrency::parallel_for_each(data.extent,
                                 [=](concurrency::index<1> i) restrict(amp) { data[i] += amount; });
}

void scale(concurrency::array_view<int, 1> data, int factor);
__attribute__((visibility("default"))) int sum(concurrency::array_view<int, 1> data);
#endif
