// The host reads a vector after its view has been synchronized to an accelerator, not to the vector.
// AMP 1.2 §8.4, l.3481: "Reading of the underlying storage is possible under the condition that the view has
// been first synchronized back to its home storage."
// object: values
#include <amp.h>

#include <numeric>
#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> data(16, 1);
  array_view<int> values(16, data);
  parallel_for_each(values.extent, [=](index<1> i) restrict(amp) { values[i] = 2; });
#ifdef FAULT
  values.synchronize_to_async(accelerator().get_default_view()).get();
#else
  values.synchronize_async().get();
#endif
  const int sum = std::accumulate(data.begin(), data.end(), 0);  // here
#ifdef FAULT
  return 0;
#endif
  return sum != 32;
}
