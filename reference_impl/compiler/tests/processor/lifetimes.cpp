// A variable that each thread uses only behind a barrier can have a lifetime that begins in front of it. The lifetime
// must not end for all threads when the first one has run: AddressSanitizer would report the others.
// RUN: %amp -O1 -fsanitize=address %s -o %t
// RUN: env CPPAMP_DEFAULT_ACCELERATOR=processor %t
#include <amp.h>

#include <vector>
using namespace concurrency;

struct Four {
  int values[4];
  explicit Four(int first) restrict(amp) {
    for (int i = 0; i < 4; ++i) values[i] = first + i;
  }
  Four(const Four& other) restrict(amp) {
    for (int i = 0; i < 4; ++i) values[i] = other.values[i];
  }
};

int take(Four four, int number) restrict(amp) { return four.values[number & 3]; }

int main() {
  std::vector<int> numbers(8, 3);
  const array_view<int> view(8, numbers);
  parallel_for_each(view.get_extent().tile<8>(), [=](tiled_index<8> t) restrict(amp) {
    tile_static int shared[8];
    Four four(t.local[0]);
    shared[t.local[0]] = view[t.global];
    t.barrier.wait();
    view[t.global] = shared[7 - t.local[0]] + take(four, view[t.global]);
  });
  view.synchronize();
  return numbers[7] == 13 ? 0 : 1;
}
