// AMP 1.2 §2.3.2, §2.4.3.2, §2.4.3.4, §2.4.3.7 l.771.
#include <amp.h>

using namespace concurrency;

int cpuOnly(int);
int ampOnly(int n) restrict(amp) { return n; }
int both(int n) restrict(cpu, amp) { return n; }
int split(int n) restrict(cpu) { return n; }
int split(int n) restrict(amp) { return -n; }
int elsewhere(int) restrict(amp);  //! note declared here

int calls(int n) restrict(amp) {
  n = cpuOnly(n);  //! error [amp.call.restriction C3930] 'cpuOnly' is restrict(cpu) and cannot be called in amp code
  return ampOnly(n) + both(n) + split(n);
}
int dual(int n) restrict(cpu, amp) {
  n = cpuOnly(n);  //! error [amp.call.restriction C3930]
  n = ampOnly(n);  //! error [amp.call.cpu-function C3930] 'ampOnly' is restrict(amp) and cannot be called in cpu code
  return both(n) + split(n);
}

int self(int n) restrict(amp) {
  return n ? self(n - 1) : 0;  //! error [amp.call.recursion C3559] 'self' calls itself
}
int pong(int n) restrict(amp);
int ping(int n) restrict(amp) {
  return pong(n);
}
int pong(int n) restrict(amp) {
  return ping(n);  //! error [amp.call.recursion-mutual C3559] call of 'ping' closes a cycle of calls
}

struct Virtual {
  virtual int f() restrict(amp) { return 0; }  //! error [amp.declarator.virtual] amp function 'Virtual::f' cannot be virtual
};
int throughPointer(int (*f)(int), Virtual& v) restrict(amp) {  //! error [amp.type.pointer-pointee C3581] type 'int (*)(int)' of 'f'
  return f(1)      //! error [amp.call.function-pointer] call through a pointer of type 'int (*)(int)'
         + v.f();  //! error [amp.call.virtual] call of the virtual function 'Virtual::f'
}

struct Freed {
  static void operator delete(void*);
};
void frees(Freed* freed) restrict(amp) {
  delete freed;  //! error [amp.call.delete-class C3930] delete-expression calls 'Freed::operator delete'
}

int (*declared)(int) restrict(amp) = ampOnly;  //! error [amp.function-pointer.amp C3939] 'declared'
int (*formed)(int) = ampOnly;  //! error [amp.function-pointer.address C3939] address of amp function 'ampOnly' is taken
int (*toCpu)(int) = both;
int (*toCpuOnly)(int) = cpuOnly;
typedef int (*Pointer)(int) restrict(amp);  //! error [amp.function-pointer.alias C3939] alias 'Pointer' names a pointer or reference to an amp function
typedef int Function(int) restrict(amp);
void functionPointers() restrict(amp) {
  int (*p)(int) = both;    //! error [amp.function-pointer.amp C3939] 'p'
  int (&r)(int) = ampOnly; //! error [amp.function-pointer.reference C3939] 'r'
  auto q = &ampOnly;       //! error [amp.function-pointer.address C3939] address of amp function 'ampOnly' is taken
}

int global;
const int constant = 3;
constexpr float realConstant = 1.5f;
struct Statics {
  static const int value = 4;
  static int variable;
};
int names() restrict(amp) {
  int n = global;             //! error [amp.identifier.global C3586]
  n += Statics::variable;     //! error [amp.identifier.static-member C3586]
  float f = realConstant;     //! error [amp.identifier.float-constant C3586] constant 'realConstant' is of floating-point type
  static int counter;         //! error [amp.declaration.static C3585] local variable 'counter' cannot be 'static' in amp code
  return n + constant + Statics::value;
}

void launch(array_view<int, 1> v) {
  parallel_for_each(v.get_extent(), [=](index<1> i) restrict(amp) {  //! note the kernel launched here
    v[i] = elsewhere(i[0]);  //! error [amp.call.body-not-visible C3560] a kernel calls 'elsewhere', which is not defined in this translation unit //! note which calls 'elsewhere' here
  });
}
