// A failing implicit conversion is reported with the library's rule for the explicit conversion.
// RUN: %rejects %s 2>&1 | FileCheck %s --implicit-check-not=error:
#include <amp.h>
using namespace concurrency;

void take(array_view<int, 1>);
void take_tiles(tiled_extent<4>);
array_view<int, 1> conversions(const array<int, 1>& c, array_view<float, 1> w, array_view<int, 2> v,
                               extent<2> e) {
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: [amp.array-view.from-const-array] no matching function
  take(c);
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: [amp.array-view.source-rank] no viable conversion
  array_view<int, 1> object = v;
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: [amp.array-view.from-const-array] no viable conversion
  array_view<int, 1> second = array<int, 1>(4);
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: [amp.tiled-extent.from-other-rank] no matching function
  take_tiles(e);
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: no viable conversion
  array<int, 1> other = array_view<int, 1>(4);
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: [amp.array-view.source-element] no viable conversion
  return w;
}
