// The host changes the source of an asynchronous copy before the copy is complete.
// AMP 1.2 §8.3, l.3460: "During this time, any source location may be read and any destination location may
// be written."
// object: source
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> source(64, 4);
  array<int> target(64);
  completion_future done = copy_async(source.begin(), source.end(), target);
#ifdef FAULT
  source[10] = 5;  // here
  done.get();
#else
  done.get();
  source[10] = 5;
#endif
  const std::vector<int> result = target;
  return result[0] != 4 || result[63] != 4 || source[10] != 5;
}
