// A kernel changes an array that an asynchronous copy is still reading.
// AMP 1.2 §8.3, l.3461: "An asynchronous copy extends from the time copy_async is called until the time the
// std::future returned is ready."
// object: source
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  const std::vector<int> numbers(64, 4);
  array<int> source(64, numbers.begin());
  std::vector<int> target(64);
  completion_future done = copy_async(source, target.begin());
#ifndef FAULT
  done.get();
#endif
  parallel_for_each(source.extent, [&source](index<1> i) restrict(amp) { source[i] = 5; });  // here
#ifdef FAULT
  done.get();
  return 0;
#endif
  return target[0] != 4 || target[63] != 4;
}
