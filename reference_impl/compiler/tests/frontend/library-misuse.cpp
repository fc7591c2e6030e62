// Errors about the library's members, from Clang or from the checks, have the id of that member's rule; further errors in the
// library's templates are suppressed.
// RUN: %rejects %s 2>&1 | FileCheck %s --implicit-check-not=error:
#include <amp.h>
#include <string>
using namespace concurrency;

void sides(array<int, 1>& a, const array_view<int, 1>& v, int* p) restrict(amp) {
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: [amp.array.cpu-copy-to C3930]
  a.copy_to(v);
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: [amp.array-view.cpu-refresh C3930]
  v.refresh();
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: [amp.array-view.cpu-query C3930]
  static_cast<void>(v.source_accelerator_view);
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: [amp.copy.cpu-to-iterators C3930]
  copy(v, p);
}

void constants(accelerator& place, const accelerator_view& view, array_view<const int, 2> v, const index<2>& i, tiled_index<4>& t) {
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: [amp.accelerator.read-only-property] property 'version' cannot be modified
  place.version = 1;
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: [amp.accelerator-view.const-object] 'flush' cannot be applied to const accelerator_view 'const_cast<const accelerator_view&>(view)'
  const_cast<const accelerator_view&>(view).flush();
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: [amp.array-view.const-element] 'v(1, 2)' cannot be modified
  v(1, 2) = 3;
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: [amp.index.const-component] 'i[0]' cannot be modified
  i[0] = 1;
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: [amp.tiled-index.const-member] 't.local[0]' cannot be modified
  t.local[0] = 1;
}

// The rules do not apply to classes of the program with the same names.
namespace program {
struct array {
  int value;
  array& operator=(int) = delete;
  void copy_to(array&) const {}
};
void f(const array& a) {
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: cannot assign to variable 'a'
  a.value = 1;
}
void g(array& a) restrict(amp) {
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: [amp.call.restriction C3930]
  a.copy_to(a);
}
}  // namespace program

void types(array<int, 1>& a, array<float, 1>& b, std::string* words) {
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: [amp.copy.element]
  copy(a, b);
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: [amp.copy.from-values]
  copy(words, a);
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: [amp.array-view.element-type C3581] 'long long' cannot be the element type of a view
  static_cast<void>(static_cast<array_view<long long, 1>*>(nullptr));
}
