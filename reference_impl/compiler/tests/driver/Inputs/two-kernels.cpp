#include <amp.h>
void f(concurrency::array_view<int> a) {
  parallel_for_each(a.extent, [=](concurrency::index<1> i) restrict(amp) { a[i] += 1; });
  parallel_for_each(a.extent, [=](concurrency::index<1> i) restrict(amp) { a[i] *= 2; });
}
