// A structure that begins inside a word is copied while another thread reads its last byte.
// AMP 1.2 §8.1.2.4, l.3326: "at least two operations performed by two separate threads are both (a)
// incompatible AND (b) concurrent"
// object: states
#include <amp.h>

#include <vector>

using namespace concurrency;

struct Four {
  bool flags[4];
};
struct State {
  bool known;
  Four four;
};

int main() {
  std::vector<int> data(4);
  array_view<int> values(4, data);
  parallel_for_each(
      values.extent.tile<4>(), [=](tiled_index<4> t) restrict(amp) {
        tile_static State states[2];
        const Four odd = {{true, false, true, false}};
        if (t.local[0] == 0) {
          states[0].known = true;
          for (int k = 0; k < 3; ++k) states[0].four.flags[k] = true;
          states[0].four = odd;  // first
        }
#ifndef FAULT
        t.barrier.wait();
#endif
        if (t.local[0] == 1) values[t.global] = states[0].four.flags[3] ? 1 : 2;  // second
      });
#ifdef FAULT
  return 0;
#endif
  return values[1] != 2;
}
