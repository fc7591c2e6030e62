// AMP 1.2 §2.4.3.5.1 l.752: only local variables can be tile_static. The token stage finds uses that do not parse as `static`.
// RUN: %rejects %s 2>&1 | FileCheck %s
// CHECK: [[#@LINE+1]]:16: error: [amp.tile-static.parameter C3584]
void parameter(tile_static int x) restrict(amp);
void local() restrict(amp) {
  struct S {
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: [amp.tile-static.member C3584]
    tile_static int member;
  };
}
