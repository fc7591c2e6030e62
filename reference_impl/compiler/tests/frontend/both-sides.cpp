// Errors of cpu code and of amp code are reported in one run, each once, in the order of the source.
// RUN: not %amp -std=c++17 -fsyntax-only -fno-caret-diagnostics %s 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: not %amp -std=c++17 -c -fno-caret-diagnostics %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: not ls %t.o
// CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: use of undeclared identifier 'nowhere'
int first() { return nowhere; }
void second(int* p) restrict(amp) {
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: [amp.cast.pointer-to-integer C3588]
  long n = (long)p;
}
// CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: use of undeclared identifier 'missing'
int third() restrict(cpu, amp) { return missing; }
// CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: use of undeclared identifier 'elsewhere'
int global = elsewhere;
// CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: [amp.stmt.throw C3594]
void fourth(int n) restrict(amp) { if (n) throw n; }
// CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: no matching function for call to 'fifth'
int fifth(int n) { return fifth(); }
// CHECK: note: candidate function not viable
void sixth() {
  auto closure = [](int* p) restrict(cpu, amp) {
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: [amp.cast.pointer-to-integer C3588]
    return (long)p;
  };
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: no viable conversion
  int n = closure;
}
