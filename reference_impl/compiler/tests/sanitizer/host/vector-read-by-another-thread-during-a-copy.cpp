// A host thread reads the vector to which another thread copies an array.
// AMP 1.2 §8.3, l.3464: "it is the programmer's responsibility not to call functions which could result in a
// race"
// object: target
#include <amp.h>

#include <thread>
#include <vector>

using namespace concurrency;

int main() {
  const std::vector<int> numbers(64, 4);
  array<int> source(64, numbers.begin());
  std::vector<int> target(64);
  std::thread other([&source, &target] { copy(source, target.begin()); });  // here
#ifndef FAULT
  other.join();
#endif
  const int last = target[63];  // here
#ifdef FAULT
  other.join();
  return last < 0;
#endif
  return last != 4;
}
