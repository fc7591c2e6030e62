// Each pass reports the errors of the code that it owns, once; warnings are also reported once.
// RUN: %rejects -fno-caret-diagnostics %s 2>&1 | FileCheck %s
// RUN: %accepts -Wunused-variable -DFINE %s 2>&1 | FileCheck --check-prefix=WARN %s
int onlyAmp() restrict(amp) {
  int unused = 1;
  return 1;
}
#ifdef FINE
// WARN: warning: unused variable 'unused'
// WARN-NOT: warning: unused
#else
// CHECK: [[#@LINE+2]]:{{[0-9]+}}: error: use of undeclared identifier 'nowhere'
// CHECK-NOT: nowhere
int inCpu() { return nowhere; }
#endif
