// A default argument is cpu code (reading 14), also that of a member of a class in an amp-restricted function: of two
// overloads it calls the one for the cpu. Amp-restricted code that omits it needs a function for both.
// RUN: not %amp -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=error:
#include <amp.h>
constexpr int pick() restrict(amp) { return 1; }
constexpr int pick() restrict(cpu) { return 2; }
void outer() restrict(amp) {
  struct A {
    static constexpr int take(int x = pick()) restrict(cpu) { return x; }
    static void call() restrict(cpu) { static_assert(take() == 2, "the overload for the cpu"); }
    static int inherits(int x = pick()) { return x; }
  };
  // CHECK: local-class-default-arguments.cpp:[[#@LINE+1]]:3: error: [amp.call.default-argument C3931]
  A::inherits();
}
