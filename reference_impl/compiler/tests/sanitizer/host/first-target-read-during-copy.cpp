// The host reads the target of one copy after it has waited for a later one.
// AMP 1.2 §8.3, l.3460: "During this time, any source location may be read and any destination location may
// be written."
// object: first
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  const std::vector<int> ones(64, 1);
  std::vector<int> first(64), second(64);
  array<int> source(64, ones.begin());
  completion_future one = copy_async(source, first.begin());
  completion_future two = copy_async(source, second.begin());
  completion_future marker = accelerator().get_default_view().create_marker();
  two.get();
#ifndef FAULT
  one.get();
#endif
  const int last = first[63];  // here
#ifdef FAULT
  one.get();
  return 0;
#endif
  marker.get();
  return last != 1 || second[0] != 1;
}
