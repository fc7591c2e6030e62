// One member of a local structure is never written.
// C++14 [dcl.init]/12: the evaluation of an indeterminate value is undefined.
// object: point
#include <amp.h>

#include <vector>

using namespace concurrency;

struct Point {
  float x;
  float y;
};

int main() {
  std::vector<float> data(8);
  array_view<float> values(8, data);
  parallel_for_each(
      values.extent, [=](index<1> i) restrict(amp) {
        Point point;
        point.x = 1.0f;
#ifndef FAULT
        point.y = 2.0f;
#endif
        values[i] = point.y;  // here
      });
#ifndef FAULT
  if (values[0] != 2.0f) return 1;
#endif
  return 0;
}
