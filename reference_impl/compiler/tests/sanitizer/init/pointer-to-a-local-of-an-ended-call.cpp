// A function returns a pointer to its local variable.
// C++14 [basic.stc.auto]/1: the storage of a local variable lasts until its block ends.
// object: largest
#include <amp.h>

#include <vector>

using namespace concurrency;

int* larger(int a, int b, int& space) restrict(amp) {
#ifdef FAULT
  int largest = a < b ? b : a;
#else
  int& largest = space;
  largest = a < b ? b : a;
#endif
  int* const result = &largest;
  return result;
}

int main() {
  std::vector<int> data(8);
  array_view<int> values(8, data);
  parallel_for_each(
      values.extent, [=](index<1> i) restrict(amp) {
        int space;
        values[i] = *larger(i[0], 4, space);  // here
      });
#ifdef FAULT
  return 0;
#endif
  return values[0] != 4 || values[7] != 7;
}
