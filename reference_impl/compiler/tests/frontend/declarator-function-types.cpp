// AMP 1.2 §2.1.3 l.374-380: a function type may carry a restriction: typedefs, pointers, references, parameters.
// RUN: %accepts %s
typedef float FuncType(int) restrict(cpu);
FuncType* fromTypedef;
float (*pf)(int) restrict(cpu);
float function(int) restrict(cpu);
float (&rf)(int) restrict(cpu) = function;
struct S {
  int m(int) restrict(cpu);
};
int (S::*pm)(int) restrict(cpu) = &S::m;
void takes(float f(int) restrict(cpu), float (*)(int) restrict(cpu));
template <class F>
struct Wrapper {};
Wrapper<float(int) restrict(cpu)> wrapper;
using Alias = float(int) restrict(cpu);
Alias aliased;
float (parenthesised)(int) restrict(cpu, amp);
float (*(returnsPointer(int) restrict(cpu)))(int);
void caller() restrict(amp) { parenthesised(1); }
