// An array is initialised from a vector that has fewer elements than the array.
// AMP 1.2 §5.1.2, l.2118: "If the number of available container elements is less than this->extent.size(),
// undefined behavior results."
// object: numbers
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
#ifdef FAULT
  const std::vector<int> numbers(12, 1);
#else
  const std::vector<int> numbers(16, 1);
#endif
  array<int> values(16, numbers.begin());  // here
  const std::vector<int> result = values;
  return result[0] != 1 || result[11] != 1;
}
