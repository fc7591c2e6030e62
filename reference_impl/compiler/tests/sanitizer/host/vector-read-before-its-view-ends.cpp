// The host reads a vector while a view with newer values still exists; behind the end of the last view it
// may.
// AMP 1.2 §5.2, l.2254: "The underlying data of an array_view is updated when the last copy of an array_view
// having pending writes goes out of scope or is otherwise destructed."
// object: values
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> data(64, 1);
  int first = 0;
  {
    array_view<int> values(64, data);
    parallel_for_each(values.extent, [=](index<1> i) restrict(amp) { values[i] = 2; });
#ifdef FAULT
    first = data[0];  // here
#endif
  }
  for (int& number : data) first += number, number = 0;
  {
    array_view<int> values(64, data);
    parallel_for_each(values.extent, [=](index<1> i) restrict(amp) { values[i] = 3; });
    values.synchronize_async();
  }
  for (int& number : data) first += number, number = 4;
#ifdef FAULT
  return 0;
#endif
  return first != 5 * 64;
}
