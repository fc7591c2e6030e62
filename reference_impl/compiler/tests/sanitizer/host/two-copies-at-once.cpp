// An array is read by one asynchronous copy while another still writes it.
// AMP 1.2 §8.3, l.3464: "it is the programmer's responsibility not to call functions which could result in a
// race"
// object: middle
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  const std::vector<int> numbers(64, 4), zeros(64);
  array<int> source(64, numbers.begin()), middle(64, zeros.begin()), target(64, zeros.begin());
  completion_future first = copy_async(source, middle);
#ifndef FAULT
  first.get();
#endif
  completion_future second = copy_async(middle, target);  // here
#ifdef FAULT
  first.get();
#endif
  second.get();
  const std::vector<int> result = target;
#ifdef FAULT
  return 0;
#endif
  return result[0] != 4 || result[63] != 4;
}
