// A structure in tile_static memory is copied, which may copy members without a value; one of these is then read.
// AMP 1.2 §2.4.3.5.1, l.757: "its initial contents are undefined"
// object: range
#include <amp.h>

#include <vector>

using namespace concurrency;

struct Range {
  int first;
  int last;
};

int main() {
  std::vector<int> space(8);
  array_view<int> sizes(8, space);
  parallel_for_each(
      sizes.extent.tile<4>(), [=](tiled_index<4> t) restrict(amp) {
        tile_static Range range;
        if (t.local[0] == 0) {
          range.first = 2;
#ifndef FAULT
          range.last = 5;
#endif
        }
        t.barrier.wait();
        const Range copied = range;
        sizes[t.global] = range.last - copied.first;  // here
      });
#ifndef FAULT
  if (sizes[0] != 3 || sizes[7] != 3) return 1;
#endif
  return sizes[0] == 1;
}
