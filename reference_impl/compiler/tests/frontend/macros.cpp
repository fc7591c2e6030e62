// Macros of the program, whatever their names are, do not affect the library, and are still defined after it.
// RUN: %amp -fsyntax-only %s
// RUN: %amp -fsyntax-only -DN=1024 -DT=float -DM=2 -DD0=8 -DKernel=1 -DIndex=2 -Dview=3 -Dbounds=4 -Df=5 -Di=6 -Dmax=7 %s
// RUN: not %amp -fsyntax-only -Drestrict=__restrict %s 2>&1 | FileCheck %s
// CHECK: error: "the macro 'restrict' hides the keyword of C++ AMP: #undef it before including <amp.h>"
#define N 1024
#define TILE 16
#define min(x, y) ((x) < (y) ? (x) : (y))
#include <amp.h>
#include <amp_graphics.h>
#include <amp_math.h>

void scale(concurrency::array_view<float> elements) {
  parallel_for_each(elements.extent.tile<TILE>(), [=](concurrency::tiled_index<TILE> here) restrict(amp) {
    elements[here] = concurrency::fast_math::sqrt(elements[here]) * min(N, 2048);
  });
}
static_assert(N == 1024, "the program's");
