// An index that the input holds is as large as the view.
// AMP 1.2 §5.2.4, l.2762: "Accessing an array_view out of bounds yields undefined results."
// object: table
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
#ifdef FAULT
  std::vector<int> order{3, 0, 8, 5};
#else
  std::vector<int> order{3, 0, 7, 5};
#endif
  std::vector<int> data(10, 2), space(4);
  array_view<const int> places(4, order), table(8, data);
  array_view<int> result(4, space);
  parallel_for_each(
      result.extent, [=](index<1> i) restrict(amp) {
        result[i] = table[places[i]];  // here
      });
  return result[0] != 2 || result[3] != 2;
}
