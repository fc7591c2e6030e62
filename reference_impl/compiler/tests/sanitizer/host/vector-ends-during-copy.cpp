// The vector that a copy writes to is destroyed before the copy is complete.
// AMP 1.2 §8.3, l.3460: "During this time, any source location may be read and any destination location may
// be written."
// object: target
#include <amp.h>

#include <memory>
#include <vector>

using namespace concurrency;

int main() {
  const std::vector<int> ones(64, 1);
  array<int> source(64, ones.begin()), other(64, ones.begin()), copied(64, ones.begin());
  std::unique_ptr<std::vector<int>> target(new std::vector<int>(64)), beside(new std::vector<int>(64));
  completion_future done = copy_async(source, target->begin());
  completion_future between = copy_async(other, copied);
  beside.reset();
#ifndef FAULT
  done.get();
#endif
  target.reset();  // here
  between.get();
#ifdef FAULT
  done.get();
#endif
  return 0;
}
