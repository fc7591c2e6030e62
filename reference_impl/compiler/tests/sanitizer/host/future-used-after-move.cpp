// The program waits with a future from which the operation was moved to another one.
// C++14 [futures.shared_future]: members other than valid() need a future with valid() == true.
// object: done
#include <amp.h>

#include <utility>
#include <vector>

using namespace concurrency;

int main() {
  const std::vector<int> numbers(64, 4);
  array<int> source(64, numbers.begin());
  std::vector<int> target(64);
  completion_future done = copy_async(source, target.begin());
  completion_future kept(std::move(done));
#ifdef FAULT
  try {
    done.get();  // here
  } catch (const std::exception&) {
  }
#endif
  kept.get();
  return target[0] != 4 || target[63] != 4;
}
