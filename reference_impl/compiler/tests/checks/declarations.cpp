// AMP 1.2 §2.4.2, §2.4.3.5 l.740.
//! options -std=c++14
#include <amp.h>

void ellipsis(int n, ...) restrict(amp) {}  //! error [amp.declarator.ellipsis] amp function 'ellipsis' cannot have a parameter list that ends in '...'
void thrower() restrict(amp) throw(int) {}  //! error [amp.declarator.dynamic-exception] amp function 'thrower' cannot have a dynamic exception specification
void empty() restrict(amp) throw() {}       //! error [amp.declarator.empty-exception] amp function 'empty' cannot have the exception specification 'throw()'
void noexceptIsFine() restrict(amp) noexcept {}
extern "C" int both(int n) restrict(cpu, amp) { return n; }  //! error [amp.declarator.extern-c C3938] function 'both' is restricted to cpu and amp and cannot have extern "C" linkage
extern "C" int single(int n) restrict(amp) { return n; }
// With C linkage, functions of one name are one function.
extern "C" {
void twice() restrict(amp) {}  //! error [amp.declarator.extern-c C3938] function 'twice' is restricted to cpu and amp in two declarations and cannot
void twice() restrict(cpu) {}  //! note this function has the same name
void again(int n) restrict(amp);
void again(int n) restrict(amp) {}
}
namespace linkage {
extern "C" int elsewhere(int n) restrict(amp);
int twice(int n) restrict(amp) { return n; }
}  // namespace linkage

struct Base {
  int value;
  virtual int get() restrict(amp);  //! error [amp.declarator.virtual] amp function 'Base::get' cannot be virtual //! note it overrides this function
};
struct Derived : Base {
  int get() restrict(amp) { return value; }  //! error [amp.declarator.override] amp function 'Derived::get' cannot override a virtual function
};
struct Destroyed {
  virtual ~Destroyed() restrict(amp) {}  //! error [amp.declarator.virtual-destructor]
};

int locals() restrict(amp) {
  static int counter;        //! error [amp.declaration.static C3585] local variable 'counter' cannot be 'static' in amp code
  static const int four = 4; //! error [amp.declaration.static-constant C3585] local constant 'four' cannot be 'static' in amp code
  thread_local int own;      //! error [amp.declaration.thread-local C3585] local variable 'own' cannot be 'thread_local' in amp code
  extern int elsewhere;      //! error [amp.declaration.extern C3585] local declaration of variable 'elsewhere' cannot be 'extern' in amp code
  extern int declared(int) restrict(amp);  //! error [amp.declaration.extern-function C3585] local declaration of function 'declared' cannot be 'extern' in amp code
  int declaredPlainly(int) restrict(amp);
  register int fast = 4;  //! warning 'register' storage class specifier is deprecated
  return fast + four;
}
