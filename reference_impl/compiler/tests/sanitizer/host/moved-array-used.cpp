// The program copies an array whose elements another array has taken over.
// AMP 1.2 §5.1.2, l.2115: "Constructs a new array<T,N> by moving from the supplied argument other."
// object: numbers
#include <amp.h>

#include <utility>
#include <vector>

using namespace concurrency;

int main() {
  const std::vector<int> ones(16, 1);
  array<int> numbers(16, ones.begin());
  array<int> taken(std::move(numbers));
#ifdef FAULT
  std::vector<int> result(16);
  copy(numbers, result.begin());  // here
#else
  const std::vector<int> result = taken;
#endif
  return result[0] != 1 || result[15] != 1;
}
