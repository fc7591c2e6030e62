// What the library deletes names its rule itself: that is the message, without Clang's words and without notes on the
// library's candidates. Notes on the program's own code stay.
// RUN: %rejects %s 2>&1 | FileCheck --implicit-check-not=deleted --implicit-check-not=candidate %s
#include <amp.h>

int number(int n) restrict(amp) {
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: [amp.index.wrong-component-count] an index<N> is made from N numbers
  concurrency::index<2> position(n);
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: [amp.extent.tile-rank] an extent<N> has tiles of N dimensions
  concurrency::extent<2>(n, n).tile<4>();
  return position[0];
}

template <int N>
int first() restrict(cpu, amp) {
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: [amp.extent.wrong-component-count]
  const concurrency::extent<N> bounds(1, 2);
  return bounds[0];
}
// CHECK: [[#@LINE+1]]:{{[0-9]+}}: note: in instantiation of function template specialization 'first<3>'
int instance() restrict(cpu, amp) { return first<3>(); }

// What the library asserts stands where the program asks for it.
// CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: [amp.array.element-size] the size of an array's elements is a multiple of 4 bytes
int bytes(concurrency::array<char, 1>& object) { return object.get_extent()[0]; }
// CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: [amp.array-view.element-size]
int shorts(concurrency::array_view<short, 2> object) { return object.get_extent()[0]; }

// Once, though Clang refuses both the call and the use of the function that is called.
// CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: [amp.array-view.index-rank]
int ranks(concurrency::array_view<int, 1> object) { return object(concurrency::index<2>(1, 2)); }
// CHECK-NOT: error:
