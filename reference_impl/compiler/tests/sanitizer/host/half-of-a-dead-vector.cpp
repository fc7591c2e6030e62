// A view over the second half of a vector is used after the vector has been destroyed.
// AMP 1.2 §5.2, l.2266: "it is the user's responsibility to ensure that the source data outlives all
// array_views created over that source"
// object: half
#include <amp.h>

#include <memory>
#include <vector>

using namespace concurrency;

int main() {
  std::unique_ptr<std::vector<int>> data(new std::vector<int>(64, 1));
  array_view<const int> half(32, data->data() + 32);
#ifdef FAULT
  data.reset();
#endif
  std::vector<int> sums(32);
  array_view<int> results(32, sums);
  copy(half, results);  // here
#ifdef FAULT
  return 0;
#endif
  return results[31] != 1;
}
