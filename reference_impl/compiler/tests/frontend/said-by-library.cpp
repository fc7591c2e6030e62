// A deleted function of the library names its rule: its text is the whole message, without Clang's own text and without
// notes about the library's candidates. Notes about the program's own code stay.
// RUN: %rejects %s 2>&1 | FileCheck --implicit-check-not=deleted --implicit-check-not=candidate %s
#include <amp.h>

// CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: [amp.array-view.from-const-array] a view of non-const elements cannot be constructed from a temporary array; give the array a name
concurrency::array_view<float, 2> of_temporary(concurrency::array<float, 2>(4, 4));

int number(int n) restrict(amp) {
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: [amp.index.wrong-component-count C2338] wrong number of components; an index takes as many numbers as its rank
  concurrency::index<2> position(n);
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: [amp.extent.tile-rank C2338] wrong number of tile dimensions; tile() takes as many as the rank
  concurrency::extent<2>(n, n).tile<4>();
  return position[0];
}

template <int N>
int first() restrict(cpu, amp) {
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: [amp.extent.wrong-component-count C2338]
  const concurrency::extent<N> bounds(1, 2);
  return bounds[0];
}
// CHECK: [[#@LINE+1]]:{{[0-9]+}}: note: in instantiation of function template specialization 'first<3>'
int instance() restrict(cpu, amp) { return first<3>(); }

// A static_assert of the library is reported at the use in the program.
// CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: [amp.array.element-size C2338] the element size of the array is not a multiple of 4 bytes
int bytes(concurrency::array<char, 1>& object) { return object.get_extent()[0]; }
// CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: [amp.array-view.element-size C2338]
int shorts(concurrency::array_view<short, 2> object) { return object.get_extent()[0]; }

// Reported once, although Clang rejects both the call and the use of the called function.
// CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: [amp.array-view.index-rank]
int ranks(concurrency::array_view<int, 1> object) { return object(concurrency::index<2>(1, 2)); }
// CHECK-NOT: error:
