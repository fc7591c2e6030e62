// AMP 1.2 §2.4.2, §2.4.3.5 l.740.
//! options -std=c++14
#include <amp.h>

void ellipsis(int n, ...) restrict(amp) {}  //! error [amp.declarator.ellipsis] 'ellipsis'
void thrower() restrict(amp) throw(int) {}  //! error [amp.declarator.dynamic-exception] 'thrower'
void empty() restrict(amp) throw() {}       //! error [amp.declarator.empty-exception] 'empty'
void noexceptIsFine() restrict(amp) noexcept {}
extern "C" int both(int n) restrict(cpu, amp) { return n; }  //! error [amp.declarator.extern-c C3938] 'both'
extern "C" int single(int n) restrict(amp) { return n; }

struct Base {
  int value;
  virtual int get() restrict(amp);  //! error [amp.declarator.virtual] 'Base::get' //! note it overrides this function
};
struct Derived : Base {
  int get() restrict(amp) { return value; }  //! error [amp.declarator.override] 'Derived::get'
};
struct Destroyed {
  virtual ~Destroyed() restrict(amp) {}  //! error [amp.declarator.virtual-destructor]
};

int locals() restrict(amp) {
  static int counter;        //! error [amp.declaration.static C3585] 'counter'
  static const int four = 4; //! error [amp.declaration.static-constant C3585] 'four'
  thread_local int own;      //! error [amp.declaration.thread-local C3585] 'own'
  extern int elsewhere;      //! error [amp.declaration.extern C3585] 'elsewhere'
  extern int declared(int) restrict(amp);  //! error [amp.declaration.extern-function C3585] 'declared'
  int declaredPlainly(int) restrict(amp);
  register int fast = 4;  //! warning 'register' storage class specifier is deprecated
  return fast + four;
}
