// One fault is one error: what follows from an error is not reported as well.
// RUN: not %amp -std=c++17 -fsyntax-only -fno-caret-diagnostics %s 2>&1 | FileCheck %s --implicit-check-not=error: --implicit-check-not=amp_detail
#include <amp.h>
#include <amp_math.h>

using namespace concurrency;

void copied(array<int, 1>& data, array_view<float, 1> view) {
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: [amp.capture.container-by-default C3597]
  parallel_for_each(view.get_extent(), [=](index<1> i) restrict(amp) { data[i] = 1; });
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: [amp.capture.container-by-value C3597]
  parallel_for_each(view.get_extent(), [view, data](index<1> i) restrict(amp) { data[i] += 1; view[i] = 1; });
}

void misspelt(array_view<float, 1> view) {
  // CHECK: [[#@LINE+2]]:{{[0-9]+}}: error: no member named 'sni' in namespace 'concurrency::fast_math'
  parallel_for_each(view.get_extent(), [=](index<1> i) restrict(amp) {
    view[i] = fast_math::sni(view[i]); });
  // Clang suggests a function of the C library, which amp code cannot call.
  // CHECK: [[#@LINE+2]]:{{[0-9]+}}: error: no member named 'cosh' in namespace 'concurrency::fast_math'{{$}}
  parallel_for_each(view.get_extent(), [=](index<1> i) restrict(amp) {
    view[i] = fast_math::cosh(view[i]); });
  // CHECK: [[#@LINE+2]]:{{[0-9]+}}: error: use of undeclared identifier 'vieww'; did you mean 'view'?
  parallel_for_each(view.get_extent(), [=](index<1> i) restrict(amp) {
    view[i] = vieww[i]; });
}
