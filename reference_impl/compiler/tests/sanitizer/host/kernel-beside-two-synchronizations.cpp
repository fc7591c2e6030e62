// A kernel changes a view while it is being synchronized; other operations are complete.
// AMP 1.2 §8.4, l.3492: "it must not be executed concurrently with any other operation involving writing the
// view"
// object: second
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> numbers(64, 1), others(64, 1);
  array_view<int> first(64, numbers), second(64, others);
  parallel_for_each(first.extent, [=](index<1> i) restrict(amp) { first[i] = second[i] = 2; });
  completion_future one = first.synchronize_async();
  completion_future two = second.synchronize_async();
  one.get();
#ifndef FAULT
  two.get();
#endif
  parallel_for_each(first.extent, [=](index<1> i) restrict(amp) { first[i] = 3; });
  others[0] = 4;  // here
#ifdef FAULT
  two.get();
  return 0;
#endif
  accelerator_view where = accelerator().get_default_view();
  second.refresh();
  completion_future three = second.synchronize_to_async(where);
  where.create_marker().get();
  first.synchronize();
  numbers[0] = 7;
  first.refresh();
  three.get();
  where.wait();
  return others[1] != 2 || second[0] != 4;
}
