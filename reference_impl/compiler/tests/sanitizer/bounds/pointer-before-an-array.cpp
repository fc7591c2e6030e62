// A pointer to the first element of an array goes one element back.
// C++14 [expr.add]/5: a pointer may go only to the elements of its array and one past the last.
// object: values
// only: processor
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  const std::vector<int> data(8, 7);
  array<int> values(8, data.begin()), copied(4);
  parallel_for_each(
      copied.extent, [&values, &copied ](index<1> i) restrict(amp) {
#ifdef FAULT
        copied[i] = *(&values[2 * i[0]] - 1);  // here
#else
        copied[i] = *(&values[2 * i[0] + 1] - 1);
#endif
      });
  const std::vector<int> result = copied;
  return result[1] != 7 || result[3] != 7;
}
