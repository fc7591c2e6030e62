#include <amp.h>
void KERNEL_NAME(concurrency::array_view<int> a) {
  parallel_for_each(a.extent, [=](concurrency::index<1> i) restrict(amp) { a[i] += VALUE; });
}
