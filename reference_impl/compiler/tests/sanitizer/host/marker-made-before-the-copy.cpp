// The program waits for a marker that it made before the copy whose source it changes.
// AMP 1.2 §8.3, l.3461: "An asynchronous copy extends from the time copy_async is called until the time the
// std::future returned is ready."
// object: source
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  const std::vector<int> ones(64, 1);
  std::vector<int> target(64), before(64);
  array<int> source(64, ones.begin()), other(64, ones.begin());
  accelerator_view where = accelerator().get_default_view();
  completion_future earlier = copy_async(other, before.begin());
#ifdef FAULT
  completion_future marker = where.create_marker();
  completion_future done = copy_async(source, target.begin());
#else
  completion_future done = copy_async(source, target.begin());
  completion_future marker = where.create_marker();
#endif
  marker.get();
  before[0] = 2;
  copy(ones.begin(), other);
  copy(ones.begin(), source);  // here
  done.get();
  earlier.get();
  completion_future last = copy_async(source, target.begin());
  completion_future older = copy_async(other, before.begin());
  last.get();
  copy(ones.begin(), source);
  older.get();
  return target[0] != 1 || before[0] != 1;
}
