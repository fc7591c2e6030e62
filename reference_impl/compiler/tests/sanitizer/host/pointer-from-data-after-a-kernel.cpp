// The host uses a pointer from data() after a kernel has accessed the view, which has no source.
// AMP 1.2 §5.2.3, l.2752: "the pointer returned by data() in CPU context is ephemeral and is invalidated when
// the original data source or any of its views are accessed on an accelerator_view through a
// parallel_for_each or a copy operation"
// object: values
#include <amp.h>

using namespace concurrency;

int main() {
  array_view<int> values(8);
  parallel_for_each(values.extent, [=](index<1> i) restrict(amp) { values[i] = 1; });
  const int* p = values.data();
  const int before = p[0];
  parallel_for_each(values.extent, [=](index<1> i) restrict(amp) { values[i] = 2; });
#ifndef FAULT
  p = values.data();
#endif
  const int after = p[0];  // here
#ifdef FAULT
  return 0;
#endif
  return before != 1 || after != 2;
}
