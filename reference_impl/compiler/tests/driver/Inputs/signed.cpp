#include <amp.h>
int add(int a, int b) { return a + b; }
void f(concurrency::array_view<int> a) {
  parallel_for_each(a.extent, [=](concurrency::index<1> i) restrict(amp) { a[i] = a[i] + i[0]; });
}
