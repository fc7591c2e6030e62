// An array that a function of the C++ library has constructed is changed while a copy reads it.
// AMP 1.2 §8.3, l.3461: "An asynchronous copy extends from the time copy_async is called until the time the
// std::future returned is ready."
// object: source
#include <amp.h>

#include <future>
#include <memory>
#include <vector>

using namespace concurrency;

std::unique_ptr<array<int>> (*const make)(int&&) = std::make_unique<array<int>, int>;

int main() {
  const std::vector<int> ones(64, 1);
  std::vector<int> target(64);
  const std::unique_ptr<array<int>> source = std::async(std::launch::async, make, 64).get();
  copy(ones.begin(), *source);
  completion_future done = copy_async(*source, target.begin());
#ifndef FAULT
  done.get();
#endif
  copy(ones.begin(), *source);  // here
#ifdef FAULT
  done.get();
  return 0;
#endif
  return target[0] != 1;
}
