// The rules of functions of namespace concurrency do not apply to functions of namespace graphics.
// RUN: %rejects %s 2>&1 | FileCheck %s --implicit-check-not=error:
#include <amp.h>
#include <amp_graphics.h>

void sides(concurrency::graphics::texture<int, 1>& t, int* p) restrict(amp) {
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: [amp.call.restriction C3930]
  concurrency::graphics::copy(t, p);
}
