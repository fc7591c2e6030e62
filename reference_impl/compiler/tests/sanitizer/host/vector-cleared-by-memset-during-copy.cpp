// A vector is set to zero by memset while a copy still writes it.
// AMP 1.2 §8.3, l.3460: "During this time, any source location may be read and any destination location may
// be written."
// object: target
#include <amp.h>

#include <cstring>
#include <vector>

using namespace concurrency;

int main() {
  const std::vector<int> ones(64, 1);
  std::vector<int> target(64);
  array<int> source(64, ones.begin());
  completion_future done = copy_async(source, target.begin());
#ifndef FAULT
  done.get();
#endif
  std::memset(target.data(), 0, 64 * sizeof(int));  // here
#ifdef FAULT
  done.get();
  return 0;
#endif
  return target[63] != 0;
}
