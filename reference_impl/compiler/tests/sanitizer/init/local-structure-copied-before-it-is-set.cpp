// A local structure is copied before all of its members have values.
// C++14 [dcl.init]/12: the evaluation of an indeterminate value is undefined.
// object: second
#include <amp.h>

#include <vector>

using namespace concurrency;

struct Body {
  double place[3];
  double speed[3];
};

int main() {
  std::vector<Body> data(8);
  std::vector<float> space(8);
  data[7].place[2] = 4;
  array_view<const Body> bodies(8, data);
  array_view<float> values(8, space);
  parallel_for_each(
      values.extent, [=](index<1> i) restrict(amp) {
        double sums[8] = {};
        const Body given = bodies[i];
        Body first;
        for (int k = 0; k < 3; ++k) first.place[k] = given.place[k] + given.speed[k];
#ifndef FAULT
        for (int k = 0; k < 3; ++k) first.speed[k] = 1;
#endif
        const Body second = first;
        sums[i[0]] += second.place[2];
        sums[i[0]] += second.speed[2];  // here
        values[i] = static_cast<float>(sums[i[0]]);
      });
#ifdef FAULT
  return 0;
#endif
  return values[0] != 1 || values[7] != 5;
}
