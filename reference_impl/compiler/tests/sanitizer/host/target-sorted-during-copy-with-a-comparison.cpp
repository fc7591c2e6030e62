// A vector is sorted, with a comparison of the program, while a copy still writes it.
// AMP 1.2 §8.3, l.3460: "During this time, any source location may be read and any destination location may
// be written."
// object: target
#include <amp.h>

#include <algorithm>
#include <vector>

using namespace concurrency;

int changes;

__attribute__((noinline)) void count(int by) {
  changes += by;
}

__attribute__((noinline)) int constant(int) {
  count(1);
  return 7;
}

int main() {
  const std::vector<int> ones(64, 1);
  std::vector<int> zeros(64), target(64);
  array<int> source(64, ones.begin());
  completion_future done = copy_async(source, target.begin());
#ifndef FAULT
  done.get();
#endif
  const auto seven = [](int number) { return constant(number); };
  std::transform(zeros.begin(), zeros.end(), target.begin(), seven);  // here
#ifdef FAULT
  done.get();
  return 0;
#endif
  return target[63] != 7 || changes != 64;
}
