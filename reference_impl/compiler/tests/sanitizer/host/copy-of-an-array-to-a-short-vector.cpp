// The vector to which an array is copied asynchronously has fewer elements than the array.
// AMP 1.2 §5.3.4, l.2891: "If the number of elements in the range starting destBegin in the destination
// container is smaller than "src.extent.size()", the behavior is undefined."
// object: target
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
#ifdef FAULT
  const int count = 12;
#else
  const int count = 16;
#endif
  const std::vector<int> numbers(16, 3);
  array<int> source(16, numbers.begin());
  std::vector<int> target;
  target.resize(count);
  copy_async(source, target.begin()).get();  // here
  return target[0] != 3 || target[11] != 3;
}
