// A view is used after the program has deleted the array of objects below it.
// AMP 1.2 §5.2, l.2266: "it is the user's responsibility to ensure that the source data outlives all
// array_views created over that source"
// object: values
#include <amp.h>

using namespace concurrency;

int deleted;

struct Number {
  int value = 2;
  ~Number() { ++deleted; }
};

int main() {
  Number* const numbers = new Number[16];
  array_view<const int> values(16, &numbers[0].value);
#ifdef FAULT
  delete[] numbers;
#endif
  const int last = values[15] == 2;  // here
#ifdef FAULT
  return 0;
#else
  delete[] numbers;
  return last != 1 || deleted != 16;
#endif
}
