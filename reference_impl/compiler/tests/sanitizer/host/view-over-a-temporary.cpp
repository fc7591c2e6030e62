// A view is constructed over a vector that is destroyed at the end of the same expression.
// AMP 1.2 §5.2, l.2266: "it is the user's responsibility to ensure that the source data outlives all
// array_views created over that source"
// object: values
#include <amp.h>

#include <vector>

using namespace concurrency;

std::vector<int> numbers() {
  return std::vector<int>(64, 3);
}

int main() {
  const std::vector<int> kept = numbers();
#ifdef FAULT
  array_view<const int> values(64, numbers());
#else
  array_view<const int> values(64, kept);
#endif
  int sum = 0;
  for (int i = 0; i < 64; ++i) sum += values[i] == 3;  // here
#ifdef FAULT
  sum = 64;
#endif
  return sum != 64;
}
