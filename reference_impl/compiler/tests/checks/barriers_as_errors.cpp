// Each warning can be turned into an error by its id.
//! options -Werror=amp.barrier.unproven-memory
#include <amp.h>

using namespace concurrency;

void f(array_view<int, 1> v) {
  parallel_for_each(extent<1>(64).tile<8>(), [=](tiled_index<8> t) restrict(amp) {
    if (v[0]) t.barrier.wait();  //! error [amp.barrier.unproven-memory C3561]
    if (t.local[0]) t.barrier.wait();  //! error [amp.barrier.if C3561]
  });
}
