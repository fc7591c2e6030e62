// The host reads a vector before the asynchronous synchronization of its view is complete.
// AMP 1.2 §8.4, l.3487: "Synchronization is restored when synchronize returns, or when the completion_future
// returned by synchronize_async is ready."
// object: data
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> data(64, 1);
  array_view<int> values(64, data);
  parallel_for_each(values.extent, [=](index<1> i) restrict(amp) { values[i] = 2; });
  completion_future done = values.synchronize_async();
#ifndef FAULT
  done.get();
#endif
  const int last = data[63];  // here
#ifdef FAULT
  done.get();
  return 0;
#endif
  return last != 2;
}
