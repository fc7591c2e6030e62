// A function fills an array member beyond its end.
// C++14 [expr.sub]/1 and [expr.add]/5: E1[E2] is *(E1 + E2), which must point to an element of that array.
// object: list
#include <amp.h>

#include <vector>

using namespace concurrency;

struct List {
  int items[4];
  int used;
};

void append(List& list, int item) restrict(amp) {
  list.items[list.used] = item;  // here
  ++list.used;
}

int main() {
#ifdef FAULT
  const int count = 5;
#else
  const int count = 4;
#endif
  std::vector<int> data(4);
  array_view<int> values(4, data);
  parallel_for_each(
      values.extent, [=](index<1> i) restrict(amp) {
        List list = {{0, 0, 0, 0}, 0};
        for (int k = 0; k < count; ++k) append(list, k);
        values[i] = list.items[2];
      });
  return values[0] != 2 || values[3] != 2;
}
