// Rules apply in headers found with -isystem, such as those of CMake's imported targets; warnings are suppressed there.
// RUN: rm -rf %t && mkdir -p %t/include
// RUN: grep -v RUN: %s > %t/include/header.h && echo '#include "header.h"' > %t/unit.cpp
// RUN: not %amp -Wall -isystem %t/include -fsyntax-only %t/unit.cpp 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: not %amp -Wall -isystem %t/include/ -fsyntax-only %t/unit.cpp 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <amp.h>
#include <vector>
inline void launch(concurrency::array_view<int> a) {
  int host = 3, unused = 4;
  // CHECK-DAG: header.h:{{[0-9]+}}:{{[0-9]+}}: error: [amp.capture.by-reference C3590] 'host' is captured by reference
  parallel_for_each(a.extent, [a, &host](concurrency::index<1> i) restrict(amp) {
    // CHECK-DAG: header.h:{{[0-9]+}}:{{[0-9]+}}: error: [amp.type.fundamental C3581] type {{.*}} of 'narrow'
    short narrow = 2;
    a[i] = host + narrow;
  });
}
// CHECK-DAG: header.h:{{[0-9]+}}:{{[0-9]+}}: error: [amp.call.recursion C3559] 'again' calls itself
inline int again(int n) restrict(amp) { return n ? again(n - 1) : 0; }
