// The host writes an element of a view that is the source of a copy in progress.
// AMP 1.2 §8.3, l.3460: "During this time, any source location may be read and any destination location may
// be written."
// object: values
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> data(64, 2);
  array_view<int> values(64, data);
  array<int> target(64);
  completion_future done = copy_async(values, target);
#ifndef FAULT
  done.get();
#endif
  values[5] = 7;  // here
#ifdef FAULT
  done.get();
#endif
  const std::vector<int> result = target;
  return result[0] != 2 || result[63] != 2;
}
