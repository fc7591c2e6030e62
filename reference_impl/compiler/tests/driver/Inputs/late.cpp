// Breaks no rule, but the code generator does not support it; the host's side has a warning.
#include <amp.h>
using namespace concurrency;
void f(array_view<int> a) {
  int unused;
  parallel_for_each(a.extent, [=](index<1>) restrict(amp) {
    int own[2] = {a[0], a[1]};
    atomic_fetch_add(&own[a[2]], 1);
    a[0] = own[a[3]];
  });
}
