// AMP 1.2 §2.4.3.3, founding documents 000 and 001: captures of amp lambdas.
#include <amp.h>
#include <amp_graphics.h>

using namespace concurrency;

struct Pair {
  int a, b;
};
struct WithArray {
  array<int, 1>& data;
  int n;
};
struct WithPointer {
  int* p;  //! note the data member 'p' of type 'int *'
};

// Founding document 000.
void listing(array<int, 1>& a1, array<int, 1>& a2) restrict(amp) {
  int n = 0;
  int* p = &n;
  int& r = n;
  WithArray b{a1, n};
  auto f = [&n,  //! error [amp.capture.by-reference C3590] 'n': an amp lambda captures nothing by reference
            p,   //! error [amp.capture.pointer C3581] 'p': a pointer is no data member
            r,
            &a1,
            a2,  //! error [amp.capture.container-by-value C3597] 'a2': objects of type concurrency::array
            b]() {};
}

class Scale {
 public:
  int workaround(array<int, 1>& a) restrict(amp) {
    int& copy = scale_;
    auto f = [copy](int n) { return n * copy; };
    return f(a[0]);
  }
  int explicitThis() restrict(amp) {
    auto f = [this] { return scale_; };  //! error [amp.capture.this C3590] 'this'
    return f();
  }
  int implicitThis() restrict(amp) {
    auto f = [=] {
      return scale_;  //! error [amp.capture.this-default C3590] 'this'
    };
    return f();
  }
  int copyOfThis() restrict(amp) {
    auto f = [*this] { return scale_; };
    return f();
  }
  int onTheCpu() {
    auto f = [this] { return scale_; };
    return f();
  }

 private:
  int scale_;
};

void forms(int n, array<int, 1>& a, graphics::texture<int, 1>& t, Pair pair, WithPointer w) {
  auto implicitly = [&](index<1> i) restrict(amp) {
    a[i] = n;  //! error captured by the default '&' where it is used: write '[=, &a]'
  };
  auto byValue = [=, &a](index<1> i) restrict(amp) { a[i] = n + pair.a; };
  auto containersByReference = [&a, &t](index<1>) restrict(amp) {};
  auto initReference = [&r = n]() restrict(amp) { return r; };  //! error [amp.capture.by-reference-init C3590] 'r'
  auto initArray = [&r = a]() restrict(amp) { return r[0]; };
  auto initValue = [v = n + 1]() restrict(amp) { return v; };
  auto initPointer = [p = &n]() restrict(amp) { return *p; };  //! error [amp.capture.pointer C3581] 'p'
  auto pointerInside = [w]() restrict(amp) {};  //! error [amp.capture.class-pointer C3581] 'w'
  auto alsoCpu = [&n]() restrict(cpu, amp) { return n; };  //! error [amp.capture.by-reference C3590] 'n'
  auto cpuOnly = [&n, &pair, a] { return n; };
  auto generic = [&n](auto x) restrict(amp) { return n + x; };  //! error [amp.capture.by-reference C3590] 'n'
  auto view = array_view<int, 1>(a);
  auto viewByValue = [view](index<1> i) restrict(amp) { view[i] = 1; };
  auto viewByReference = [&view](index<1>) restrict(amp) {};  //! error [amp.capture.view-by-reference C3590] 'view'
  auto nested = [=](index<1>) restrict(amp) {
    auto inner = [&] { return n; };  //! error [amp.capture.by-reference-nested C3590] 'n'
    return inner();
  };
}

template <class T>
int instance(T value) {
  auto f = [value]() restrict(amp) { return 0; };  //! error [amp.capture.pointer C3581] 'value'
  return sizeof f;
}
int good = instance(1) + instance(2.0f);
int bad = instance(static_cast<int*>(nullptr));  //! note in the instance 'instance<int *>' requested here

// What messages say in addition to the rule: the form of the capture, the remedy, the path to the faulty member.
void said(int n, array<int, 1>& a, array<int, 1>& b, graphics::texture<int, 1>& t) {
  auto addOne = [&n] { return n + 1; };  //! note the capture of 'n' of type 'int &'
  auto closure = [addOne](index<1>) restrict(amp) {};  //! error [amp.capture.closure C3581] 'addOne'
  auto beside = [=, &n](index<1>) restrict(amp) {};    //! error captured by '&n': leave it to the default '='
  auto listed = [a, &b](index<1>) restrict(amp) {};    //! error captured by 'a': write '&a'
  auto left = [&, a](index<1>) restrict(amp) {};       //! error captured by 'a': leave it to the default '&'
  auto used = [=, &b](index<1> i) restrict(amp) {
    b[i] = a[i];  //! error [amp.capture.container-by-default C3597] 'a'
  };
  auto texture = [t](index<1>) restrict(amp) {};  //! error [amp.capture.texture-by-value C3597] 't'
  auto moved = [c = static_cast<array<int, 1>&&>(a)](int) restrict(amp) {};  //! error [amp.capture.container-by-init C3597] 'c'
}

template <class... T>
void packs(T... xs) {
  auto f = [&xs...](int) restrict(amp) {};  //! error captured by '&xs...': write 'xs...'
}
template void packs(int, float);

struct Object {
  int twice(int n) const restrict(cpu, amp) { return n + n; }
  int call() const restrict(amp) {
    auto f = [=](int n) { return twice(n); };  //! error [amp.capture.this-call C3590] 'this'
    return f(1);
  }
  int copied() const restrict(amp) {
    auto f = [*this](int n) {
      auto g = [=] { return twice(n); };  //! error [amp.capture.this-of-copy C3590] 'this'
      return g();
    };
    return f(1);
  }
};

struct PointerObject {
  void launch() {
    auto f = [*this](int) restrict(amp) {};  //! error [amp.capture.this-type C3581] '*this'
  }
  int* pointer;  //! note the data member 'pointer' of type 'int *'
};

// Neither a captured closure nor consequences of its error are reported twice.
void inAmpCode(array<int, 1>& a) restrict(cpu, amp) {
  auto f = [a](int) {};  //! error [amp.capture.container-by-value C3597] 'a'
}

// The copies in a lambda that is not mutable are const.
struct Counter {
  int count;
  void up() restrict(cpu, amp) { ++count; }
};
void copies(int n, Counter c, array_view<int, 1> v) {
  auto scalar = [=](int) restrict(amp) { ++n; };        //! error [amp.capture.copy-modified C3491]
  auto member = [=](int) restrict(amp) { c.count = 1; };  //! error [amp.capture.copy-modified C3491]
  auto view = [=](int) restrict(amp) { v = v; };        //! error [amp.capture.copy-assigned C3491]
  auto call = [=](int) restrict(amp) { c.up(); };       //! error [amp.capture.copy-call C3491]
  auto bound = [=](int) restrict(amp) { int* p = &n; };  //! error [amp.capture.copy-bound C3491]
  auto allowed = [=](int) mutable restrict(amp) { ++n, c.up(), v = v; };
}

// That the copy is also impossible in C++ is not reported in addition.
void defaultCapture(array<int, 2>& a, array<int, 1>& b) restrict(amp) {
  auto f = [=] { return a(0, 1); };  //! error [amp.capture.container-by-default C3597] 'a' //! note the capture default
  auto g = [=, &a] { return b[0] + a(0, 1); };  //! error [amp.capture.container-by-default C3597] 'b' //! note the capture default
}
template <class... T>
void defaultPack(const T&... xs) restrict(amp) {
  auto f = [=] { int sum[] = {xs[0]...}; };  //! error [amp.capture.container-pack C3597] 'xs' //! note the capture default
}
void instances(array<int, 1>& a) restrict(amp) { defaultPack(a); }
