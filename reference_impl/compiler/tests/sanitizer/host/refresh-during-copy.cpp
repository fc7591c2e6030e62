// A view is refreshed while an asynchronous copy reads it.
// AMP 1.2 §8.4, l.3518: "it may not be invoked concurrently with any other operation that accesses the view's
// data"
// object: values
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> data(64, 1);
  array_view<int> values(64, data);
  array<int> target(64);
  completion_future done = copy_async(values, target);
#ifdef FAULT
  values.refresh();  // here
  done.get();
#else
  done.get();
  values.refresh();
#endif
  const std::vector<int> result = target;
  return result[0] != 1 || result[63] != 1;
}
