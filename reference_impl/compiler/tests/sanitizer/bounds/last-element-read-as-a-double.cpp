// A kernel reads the last int of a view as if it were a double.
// C++14 [expr.add]/5 and [expr.unary.op]/1: only elements of the array itself may be accessed.
// object: values
// only: processor
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  const std::vector<int> zeros(9);
  array<int> values(9, zeros.begin());
  array<double> results(4);
  parallel_for_each(
      results.extent, [&values, &results ](index<1> i) restrict(amp) {
#ifdef FAULT
        const int first = 2;
#else
        const int first = 0;
#endif
        const int* const begin = &values[first + 2 * i[0]];
        results[i] = *reinterpret_cast<const double*>(begin);  // here
      });
  const std::vector<double> result = results;
  return result[0] != 0;
}
