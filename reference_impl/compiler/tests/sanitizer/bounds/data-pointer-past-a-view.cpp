// The pointer from data() reaches beyond the elements of the view and of its source.
// C++14 [expr.add]/5 and [expr.unary.op]/1: only elements of the array itself may be accessed.
// object: values
// only: processor
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  std::vector<double> data(8, 1.5), result(4);
  array_view<const double> values(8, data);
  array_view<double> copied(4, result);
#ifdef FAULT
  const int stride = 3;
#else
  const int stride = 2;
#endif
  parallel_for_each(
      copied.extent, [=](index<1> i) restrict(amp) {
        const double* p = values.data();
        copied[i] = p[stride * i[0]];  // here
      });
  return copied[0] != 1.5 || copied[2] != 1.5;
}
