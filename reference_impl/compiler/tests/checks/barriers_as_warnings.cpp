// AMP 1.2 §8.1.1 l.3216-3218: a compiler may accept barriers in divergent code. A prefix of an id selects all its rules.
//! options -Wno-error=amp.barrier -Wno-amp.barrier.unproven
#include <amp.h>

using namespace concurrency;

void f(array_view<int, 1> v) {
  parallel_for_each(extent<1>(64).tile<8>(), [=](tiled_index<8> t) restrict(amp) {
    if (v[0]) t.barrier.wait();
    if (t.local[0]) t.barrier.wait();  //! warning [amp.barrier.if C3561]
  });
}
