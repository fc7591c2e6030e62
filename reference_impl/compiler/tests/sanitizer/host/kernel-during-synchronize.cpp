// A kernel writes a view whose asynchronous synchronization is not complete.
// AMP 1.2 §8.4, l.3492: "it must not be executed concurrently with any other operation involving writing the
// view"
// object: values
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
  parallel_for_each(values.extent, [=](index<1> i) restrict(amp) { values[i] += 1; });  // here
#ifdef FAULT
  done.get();
#endif
  return values[0] != 3 || values[63] != 3;
}
