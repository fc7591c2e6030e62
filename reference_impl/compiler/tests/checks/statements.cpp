// AMP 1.2 §2.4.3.7 l.773-777.
#include <typeinfo>

struct Base {
  int n;
};
struct Derived : Base {};

int expressions(Derived& d) restrict(amp) {
  Base& base = dynamic_cast<Base&>(d);  //! error [amp.expr.dynamic-cast-reference C3587] cannot use 'dynamic_cast' to 'Base &' in amp code
  typeid(int);  //! error [amp.expr.typeid C3591]
  return static_cast<Base&>(d).n;
}

int statements(int n) restrict(amp) {
again:  //! error [amp.stmt.label C3598]
  if (n > 0) goto again;  //! error [amp.stmt.goto C3593]
  asm("");  //! error [amp.stmt.asm C3592]
  try {  //! error [amp.stmt.try C3594]
    n = 1;
  } catch (...) {
  }
  if (n > 5) throw 1;  //! error [amp.stmt.throw C3594]
  switch (n) {
    case 1:
      return 2;
    default:
      break;
  }
  for (int i = 0; i < n; ++i) {
    if (i == 3) continue;
    if (i == 4) break;
  }
  return n;
}

void whole(int n) restrict(cpu, amp) try {  //! error [amp.stmt.function-try C3594]
  n = 0;
} catch (...) {
}

template <class T>
void neverMade(T) restrict(amp) {
  goto out;  //! error [amp.stmt.goto C3593]
out:;  //! error [amp.stmt.label C3598]
}

void lambdas() restrict(amp) {
  auto amp = [](int n) {
    if (n) throw n;  //! error [amp.stmt.throw C3594]
  };
  auto cpu = [](int n) restrict(cpu) {
    if (n) throw n;
  };
  struct Local {
    void f() {
      asm("");  //! error [amp.stmt.asm C3592]
    }
  };
}

int onTheCpu(int n) {
again:
  if (n > 0) goto again;
  asm("");
  try {
    throw typeid(n).name();
  } catch (const char*) {
  }
  return n;
}
