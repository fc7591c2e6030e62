// The host copies a part of a vector whose view has newer values; copies of no bytes read nothing.
// AMP 1.2 §5.2, l.2252: "Calling synchronize() before the data is accessed directly"
// object: values
#include <amp.h>

#include <cstring>
#include <vector>

using namespace concurrency;

int main(int count, char**) {
  std::vector<int> data(16, 1);
  std::vector<int> none;
  array_view<int> values(16, data), empty(0, none);
  char bytes[8];
  parallel_for_each(values.extent, [=](index<1> i) restrict(amp) { values[i] = 2; });
#ifdef FAULT
  const std::size_t length = 4 * count;
#else
  const std::size_t length = count - 1;
#endif
  std::memcpy(bytes, reinterpret_cast<const char*>(data.data()) + 6, length);  // here
  std::memmove(bytes, reinterpret_cast<const char*>(data.data()) + 6, 0 * length);
  values.synchronize();
  return data[0] != 2;
}
