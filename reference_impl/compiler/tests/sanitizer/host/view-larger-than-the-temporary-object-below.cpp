// A view has one element more than the temporary object whose numbers it is over.
// AMP 1.2 §5.2.2, l.2741: "If the number of elements pointed to is less than the size of extent, the behavior
// is undefined."
// object: values
#include <amp.h>

using namespace concurrency;

struct Numbers {
  int values[8] = {1, 2, 3, 4, 5, 6, 7, 8};
};

int last_of(const Numbers& numbers, int count) {
  array_view<const int> values(count, numbers.values);  // here
  return values[7];
}

int main() {
#ifdef FAULT
  const int count = 9;
#else
  const int count = 8;
#endif
  return last_of(Numbers(), count) != 8;
}
