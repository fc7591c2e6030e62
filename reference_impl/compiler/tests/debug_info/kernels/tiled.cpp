// A tiled kernel: tile_static memory and barriers.
#include <amp.h>

#include <vector>
using namespace concurrency;

int main() {
  std::vector<int> numbers(64, 7);
  const array_view<int> view(64, numbers);
  parallel_for_each(view.get_extent().tile<8>(), [=](tiled_index<8> t) restrict(amp) {  //! function operator(), variable t: tiled_index<8, 0, 0>
    tile_static int shared[8];  //! tile_static shared: int[8]
    shared[t.local[0]] = view[t.global];  //! line
    t.barrier.wait();  //! line
    int sum = 0;  //! variable sum: int
    for (int i = 0; i <= t.local[0]; ++i)  //! line, block, variable i: int depth 1
      sum += shared[i];  //! line
    view[t.global] = sum;  //! line
  });
  return view[62] == 49 && view[63] == 56 ? 0 : 1;
}
