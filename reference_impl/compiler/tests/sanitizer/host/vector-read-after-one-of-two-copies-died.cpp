// A copy of the view goes out of scope, but the view itself lives on with writes pending.
// AMP 1.2 §5.2, l.2254: "The underlying data of an array_view is updated when the last copy of an array_view
// having pending writes goes out of scope or is otherwise destructed."
// object: data
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> data(8, 1);
  array_view<int> values(8, data);
  {
    array_view<int> copied(values);
    parallel_for_each(copied.extent, [=](index<1> i) restrict(amp) { copied[i] = 2; });
#ifndef FAULT
    copied.synchronize();
#endif
  }
  const int first = data[0];  // here
#ifdef FAULT
  return 0;
#endif
  return first != 2;
}
