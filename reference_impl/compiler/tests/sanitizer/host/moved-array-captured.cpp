// A kernel captures an array whose elements another array has taken over.
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
  array<int>& used = numbers;
#else
  array<int>& used = taken;
#endif
  parallel_for_each(used.extent, [&used](index<1> i) restrict(amp) { used[i] += 1; });  // here
  const std::vector<int> result = used;
  return result[0] != 2 || result[15] != 2;
}
