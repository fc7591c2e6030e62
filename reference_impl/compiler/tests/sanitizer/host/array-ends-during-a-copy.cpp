// A kernel changes an array while a copy reads it; other containers that were being copied have ended.
// AMP 1.2 §8.3, l.3461: "An asynchronous copy extends from the time copy_async is called until the time the
// std::future returned is ready."
// object: kept
#include <amp.h>

#include <memory>
#include <vector>

using namespace concurrency;

int main() {
  const std::vector<int> ones(64, 1);
  std::vector<int> first(64), second(64), third(32), numbers(64, 1);
  array<int> kept(64, ones.begin()), other(64, ones.begin());
  completion_future done = copy_async(kept, first.begin());
  completion_future ended;
  {
    array<int> local(64, ones.begin());
    ended = copy_async(local, second.begin());
    array_view<int> values(64, numbers);
    parallel_for_each(values.extent, [=](index<1> i) restrict(amp) { values[i] = 2; });
    values.synchronize_async();
  }
  numbers[0] = 3;
  array<int> next(64, ones.begin());
  parallel_for_each(next.extent, [&next](index<1> i) restrict(amp) { next[i] = 3; });
  completion_future half = copy_async(other.section(0, 32), third.begin());
  array_view<int> rest = other.section(32, 32);
  rest[0] = 1;
  copy(rest, next.section(0, 32));
#ifdef FAULT
  copy(ones.begin(), kept);  // here
#else
  copy(ones.begin(), next);
#endif
  half.get();
  ended.get();
  done.get();
#ifdef FAULT
  return 0;
#endif
  return first[0] != 1 || second[0] != 1 || numbers[1] != 2;
}
