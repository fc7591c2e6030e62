// The host reads the target of one copy after it has waited for another one.
// AMP 1.2 §8.3, l.3460: "During this time, any source location may be read and any destination location may
// be written."
// object: second
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  const std::vector<int> ones(64, 1);
  std::vector<int> first(64), second(64);
  array<int> source(64, ones.begin());
  completion_future one = copy_async(source, first.begin());
  completion_future two = copy_async(source, second.begin());
  const std::vector<int> none;
  array_view<const int> empty(0, none);
  copy(empty, first.begin() + 3);
  one.get();
#ifndef FAULT
  two.get();
#endif
  const int last = second[63];  // here
#ifdef FAULT
  two.get();
  return 0;
#endif
  return last != 1 || first[0] != 1;
}
