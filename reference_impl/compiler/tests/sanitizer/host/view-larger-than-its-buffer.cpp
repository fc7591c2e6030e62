// A view has more elements than the buffer to which its pointer points.
// AMP 1.2 §5.2.2, l.2741: "If the number of elements pointed to is less than the size of extent, the behavior
// is undefined."
// object: values
#include <amp.h>

#include <memory>
#include <vector>

using namespace concurrency;

int main() {
#ifdef FAULT
  const int count = 10;
#else
  const int count = 8;
#endif
  std::unique_ptr<int[]> buffer(new int[8]);
  for (int i = 0; i < 8; ++i) buffer[i] = 1;
  array_view<const int> values(count, buffer.get());  // here
  std::vector<int> space(8);
  array_view<int> result(8, space);
  parallel_for_each(result.extent, [=](index<1> i) restrict(amp) { result[i] = values[i] + 1; });
  return result[0] != 2 || result[7] != 2;
}
