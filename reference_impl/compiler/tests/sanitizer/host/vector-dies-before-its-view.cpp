// The vector is destroyed while a view over it is still in use.
// AMP 1.2 §5.2, l.2267: "Any attempt to access the array_view contents after native CPU data has been
// deallocated has undefined behavior."
// object: values
#include <amp.h>

#include <memory>
#include <vector>

using namespace concurrency;

int main() {
  std::unique_ptr<std::vector<int>> data(new std::vector<int>(64, 1));
  array_view<const int> values(64, *data);
#ifdef FAULT
  data.reset();
#endif
  int sum = 0;
  for (int i = 0; i < 64; ++i) sum += values[i] == 1;  // here
#ifdef FAULT
  sum = 64;
#endif
  return sum != 64;
}
