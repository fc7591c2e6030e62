// The last view of a vector ends with changes when the vector no longer exists.
// AMP 1.2 §5.2, l.2266: "it is the user's responsibility to ensure that the source data outlives all
// array_views created over that source"
// object: values
#include <amp.h>

#include <memory>
#include <vector>

using namespace concurrency;

int main() {
  std::unique_ptr<std::vector<int>> data(new std::vector<int>(64, 1));
  {
    array_view<int> values(64, *data);
    parallel_for_each(values.extent, [=](index<1> i) restrict(amp) { values[i] = 2; });
#ifndef FAULT
    values.synchronize();
#endif
    data.reset();  // here
  }
  return 0;
}
