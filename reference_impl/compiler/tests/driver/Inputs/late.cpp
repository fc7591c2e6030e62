// Breaks no rule, but the code generator does not support it; the host's side has a warning.
#include <amp.h>
using namespace concurrency;
void f(array_view<int> a) {
  int unused;
  parallel_for_each(a.extent, [=](index<1>) restrict(amp) {
    a[0] = static_cast<int>(__builtin_readcyclecounter());
  });
}
