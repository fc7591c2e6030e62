// The host reads the target of an asynchronous copy before the copy is complete.
// AMP 1.2 §8.3, l.3461: "An asynchronous copy extends from the time copy_async is called until the time the
// std::future returned is ready."
// object: target
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
  int sum = 0;
  for (int number : target) sum += number;  // here
#ifdef FAULT
  done.get();
  sum = 256;
#endif
  return sum != 256;
}
