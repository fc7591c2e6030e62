// The block of a local array ends while a view over it is still in use.
// AMP 1.2 §5.2, l.2266: "it is the user's responsibility to ensure that the source data outlives all
// array_views created over that source"
// object: values
#include <amp.h>

#include <memory>
#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> space(16);
  array_view<int> result(16, space);
  std::unique_ptr<array_view<const int>> values;
#ifndef FAULT
  int data[16];
#endif
  {
#ifdef FAULT
    int data[16];
#endif
    for (int i = 0; i < 16; ++i) data[i] = i;
    values.reset(new array_view<const int>(16, data));
  }
  const array_view<const int> source(*values);
  parallel_for_each(result.extent, [=](index<1> i) restrict(amp) { result[i] = source[i]; });  // here
#ifdef FAULT
  return 0;
#endif
  return result[0] != 0 || result[15] != 15;
}
