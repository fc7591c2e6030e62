// All threads copy a structure to the same element.
// AMP 1.2 §8.1.2.4, l.3326: "at least two operations performed by two separate threads are both (a)
// incompatible AND (b) concurrent"
// object: best
#include <amp.h>

#include <vector>

using namespace concurrency;

struct Body {
  double place[3];
  int number;
};

int main() {
  std::vector<Body> data(8), space(8);
  for (int i = 0; i < 8; ++i) data[i].number = i;
  array_view<const Body> bodies(8, data);
  array_view<Body> best(8, space);
  parallel_for_each(
      bodies.extent, [=](index<1> i) restrict(amp) {
#ifdef FAULT
        best[0] = bodies[i];  // first second
#else
        best[i] = bodies[i];
#endif
      });
#ifdef FAULT
  return 0;
#endif
  return best[7].number != 7;
}
