// The rule of a const object of the library is reported only if that object is the operand and no const member has the name.
// RUN: %rejects %s 2>&1 | FileCheck %s --implicit-check-not=error:
#include <amp.h>
#include <vector>
using namespace concurrency;

struct pair {
  int first;
};

void f(const array_view<int, 1>& v, const array_view<pair, 1>& pairs, const array<int, 1>& a, std::vector<int>& d) {
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: no matching member function for call to 'copy_to'
  v.copy_to(d);
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: no matching member function for call to 'section'
  v.section("part");
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: no viable overloaded '='
  pairs[0] = "x";
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: expression is not assignable
  v.data() = nullptr;
}

void g(const index<1>& i, const extent<2>& e, const accelerator_view& place) {
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: [amp.index.const-component] '(i)[0]' cannot be modified
  (i)[0] = 1;
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: [amp.extent.const-object] '+=' cannot be applied to const extent 'e'
  e += 1;
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: [amp.accelerator-view.const-object] 'flush' cannot be applied to const accelerator_view 'place'
  place.flush();
}
