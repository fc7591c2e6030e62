// No message contains terms of CUDA or HIP, whose mode of Clang amp++ uses.
// RUN: %rejects %s 2>&1 | FileCheck %s
// RUN: not %amp -std=c++17 -fsyntax-only %s 2>&1 | FileCheck --check-prefix=FOREIGN %s --allow-empty
// FOREIGN-NOT: __host__
// FOREIGN-NOT: __device__
// FOREIGN-NOT: CUDA
// FOREIGN-NOT: HIP
// FOREIGN-NOT: spirv
int counter;
int cpuFunction();
template <class T>
T cpuTemplate(T t) {
  return t;
}
struct CpuMembers {
  CpuMembers();
  int operator+(int) const;
};
// CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: [amp.literal.user-defined C3581]
int operator""_half(long double) restrict(cpu, amp);
int f() restrict(amp) {
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: [amp.type.fundamental C3581] {{.*}} which amp-restricted code does not have
  int half = 1.0_half;
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: [amp.identifier.global C3586]
  counter = 1;
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: [amp.call.restriction C3930]
  int a = cpuFunction();
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: [amp.call.restriction C3930]
  int b = cpuTemplate(2);
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: [amp.call.constructor C3930]
  CpuMembers c;
  return a + b;
}
