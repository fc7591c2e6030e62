// A kernel changes an array that an asynchronous copy reads, instead of only reading it, too.
// AMP 1.2 §8.3, l.3461: "An asynchronous copy extends from the time copy_async is called until the time the
// std::future returned is ready."
// object: source
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  const std::vector<int> numbers(64, 4);
  array<int> source(64, numbers.begin()), doubled(64);
  std::vector<int> target(64);
  completion_future done = copy_async(source, target.begin());
  parallel_for_each(
      source.extent, [&source, &doubled ](index<1> i) restrict(amp) {
        doubled[i] = 2 * source[i];
#ifdef FAULT
        source[i] = 5;  // here
#endif
      });
  done.get();
#ifdef FAULT
  return 0;
#endif
  copy(doubled, target.begin());
  return target[0] != 8 || target[63] != 8;
}
