// A copy changes an array to which an earlier copy from a list still writes.
// AMP 1.2 §8.3, l.3460: "During this time, any source location may be read and any destination location may
// be written."
// object: target
#include <amp.h>

#include <list>
#include <vector>

using namespace concurrency;

int main() {
  const std::list<int> numbers(64, 1);
  const std::vector<int> twos(64, 2);
  array<int> target(64, twos.begin());
  array_view<int> scratch(64);
  completion_future nothing = scratch.synchronize_async();
  completion_future done = copy_async(numbers.begin(), numbers.end(), target);
#ifndef FAULT
  done.get();
#endif
  copy(twos.begin(), target);  // here
  nothing.get();
  scratch[5] = 5;
#ifdef FAULT
  done.get();
  return 0;
#endif
  const std::vector<int> result = target;
  return result[0] != 2 || scratch[5] != 5;
}
