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
            p,   //! error [amp.capture.type C3581] 'p': what an amp lambda captures by value
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
      return scale_;  //! error [amp.capture.this C3590] 'this'
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
    a[i] = n;  //! error [amp.capture.by-reference C3590] 'n'
  };
  auto byValue = [=, &a](index<1> i) restrict(amp) { a[i] = n + pair.a; };
  auto containersByReference = [&a, &t](index<1>) restrict(amp) {};
  auto initReference = [&r = n]() restrict(amp) { return r; };  //! error [amp.capture.by-reference C3590] 'r'
  auto initArray = [&r = a]() restrict(amp) { return r[0]; };
  auto initValue = [v = n + 1]() restrict(amp) { return v; };
  auto initPointer = [p = &n]() restrict(amp) { return *p; };  //! error [amp.capture.type C3581] 'p'
  auto pointerInside = [w]() restrict(amp) {};  //! error [amp.capture.type C3581] 'w'
  auto alsoCpu = [&n]() restrict(cpu, amp) { return n; };  //! error [amp.capture.by-reference C3590] 'n'
  auto cpuOnly = [&n, &pair, a] { return n; };
  auto generic = [&n](auto x) restrict(amp) { return n + x; };  //! error [amp.capture.by-reference C3590] 'n'
  auto view = array_view<int, 1>(a);
  auto viewByValue = [view](index<1> i) restrict(amp) { view[i] = 1; };
  auto viewByReference = [&view](index<1>) restrict(amp) {};  //! error [amp.capture.by-reference C3590] 'view'
  auto nested = [=](index<1>) restrict(amp) {
    auto inner = [&] { return n; };  //! error [amp.capture.by-reference C3590] 'n'
    return inner();
  };
}

template <class T>
int instance(T value) {
  auto f = [value]() restrict(amp) { return 0; };  //! error [amp.capture.type C3581] 'value'
  return sizeof f;
}
int good = instance(1) + instance(2.0f);
int bad = instance(static_cast<int*>(nullptr));  //! note in the instance 'instance<int *>' requested here
