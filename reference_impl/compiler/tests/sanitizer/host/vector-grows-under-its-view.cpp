// A vector with a view over it grows and so moves to other memory.
// AMP 1.2 §5.2, l.2267: "Any attempt to access the array_view contents after native CPU data has been
// deallocated has undefined behavior."
// object: values
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> data(64, 1);
#ifndef FAULT
  data.reserve(128);
#endif
  array_view<const int> values(64, data);
  for (int i = 0; i < 32; ++i) data.push_back(1);
  int sum = 0;
  for (int i = 0; i < 64; ++i) sum += values[i] == 1;  // here
#ifdef FAULT
  sum = 64;
#endif
  return sum != 64;
}
