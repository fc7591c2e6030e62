// The host uses get_ref after a kernel has written the view, without synchronization.
// AMP 1.2 §5.2.4, l.2765: "users are responsible to explicitly synchronize the array_view to the CPU before
// calling this method. Failure to do so results in undefined behavior."
// object: values
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> data(8, 1);
  array_view<int> values(8, data);
  parallel_for_each(values.extent, [=](index<1> i) restrict(amp) { values[i] = 2; });
#ifndef FAULT
  values.synchronize();
#endif
  const int first = values.get_ref(index<1>(0));  // here
#ifdef FAULT
  return 0;
#endif
  return first != 2;
}
