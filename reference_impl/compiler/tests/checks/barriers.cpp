// AMP 1.2 §8.1.1: a condition that cannot be uniform is an error, one not proven uniform is a warning.
#include <amp.h>

using namespace concurrency;

void meet(const tile_barrier& b) restrict(amp) {
  b.wait();  //! note which waits here
}

int chosen(int k) restrict(amp) {
  if (k > 2) return 1;
  return 0;
}

void divergent(array_view<int, 1> v, int size) {
  parallel_for_each(extent<1>(64).tile<8>(), [=](tiled_index<8> t) restrict(amp) {
    const int l = t.local[0];          //! note 'local' is another one in each thread of a tile
    if (l < 4) t.barrier.wait();       //! error [amp.barrier.if C3561] not all threads of the tile reach this barrier  //! note if all threads of the tile do the same here, -Wno-error=amp.barrier makes this error a warning
    if (v[l]) meet(t.barrier);         //! error [amp.barrier.call C3561] not all threads of the tile make this call of a function that waits at a barrier  //! note which calls 'meet' here
    if (chosen(l)) t.barrier.wait();   //! error [amp.barrier.if C3561] not all threads of the tile reach this barrier
    for (int k = 0; k < 8; ++k) {
      if (k == l) break;               //! note some threads leave here
      t.barrier.wait();                //! error [amp.barrier.break C3561] not all threads of the tile reach the barrier
    }
    int parts[2] = {t.tile[0], l};
    if (parts[0]) t.barrier.wait();
    if (parts[size % 2]) t.barrier.wait();  //! warning [amp.barrier.unproven-alias C3561]
    if (v[0]) t.barrier.wait();        //! warning [amp.barrier.unproven-memory C3561]
    tile_static int s;
    s = size;
    if (s) t.barrier.wait();           //! warning [amp.barrier.unproven-tile-static C3561]
    if (t.global[0] >= size) return;
    t.barrier.wait();                  //! error [amp.barrier.return C3561] not all threads of the tile reach the barrier
  });
}

void uniform(array_view<int, 1> v, int size) {
  parallel_for_each(extent<1>(64).tile<8>(), [=](tiled_index<8> t) restrict(amp) {
    tile_static int s[8];
    const int l = t.local[0];
    if (l < 4) all_memory_fence(t.barrier);
    if (t.tile[0] % 2) t.barrier.wait();
    int steps = 0;
    for (int k = 0; k < t.tile_origin[0]; ++k) ++steps;
    while (steps-- > 0) meet(t.barrier);
    if (chosen(size) && v.get_extent()[0] > 4) t.barrier.wait();
    s[l] = l;
    t.barrier.wait();
    if (s[2] > 1) t.barrier.wait();
    for (int k = 0; k < 8; ++k)
      if (k == l) break;
    t.barrier.wait();
    if (size > 4) return;
    t.barrier.wait();
  });
}

// The arguments of a function that no kernel calls are assumed to be uniform.
void unreached(tiled_index<8> t, int k) restrict(amp) {
  if (k) t.barrier.wait();
  if (t.local[0]) t.barrier.wait();  //! error [amp.barrier.if C3561] not all threads of the tile reach this barrier
}
