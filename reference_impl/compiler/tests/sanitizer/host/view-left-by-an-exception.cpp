// A function that throws leaves a view over its local array.
// AMP 1.2 §5.2, l.2266: "it is the user's responsibility to ensure that the source data outlives all
// array_views created over that source"
// object: values
#include <amp.h>

#include <future>
#include <memory>
#include <vector>

using namespace concurrency;

std::unique_ptr<array_view<int>> left;

__attribute__((noinline)) void fail(int* numbers) {
  for (int i = 0; i < 64; ++i) numbers[i] = i;
  left.reset(new array_view<int>(64, numbers));  // of the array of the caller
  throw 1;
}

__attribute__((noinline)) void work() {
#ifdef FAULT
  int numbers[64];
#else
  static int numbers[64];
#endif
  fail(numbers);
}

int main() {
  int mine[16] = {};
  array_view<int> values(16, mine);
  std::vector<int> data(16);
  array_view<int> others(16, data);
  std::promise<void> begun, caught;
  std::future<int> other = std::async(std::launch::async, [&begun, &caught] {
    int numbers[16] = {1};
    array_view<int> view(16, numbers);
    begun.set_value();
    caught.get_future().wait();
    return view[0];
  });
  begun.get_future().wait();
  try {
    work();
  } catch (int) {
  }
  caught.set_value();
  const int result = other.get();
  values[0] = 2;
  values.synchronize();
  others[0] = 3;
  others.synchronize();
#ifdef FAULT
  (*left)[0] = 1;  // here
  return 0;
#endif
  left->synchronize();
  left.reset();
  return result != 1 || mine[0] != 2 || data[0] != 3;
}
