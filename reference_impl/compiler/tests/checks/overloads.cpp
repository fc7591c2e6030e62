// AMP 1.2 §2.2.2, §2.3.2 l.488 and l.507-567.
#include <amp.h>

int overlapping(int) restrict(cpu, amp);
int overlapping(int) restrict(cpu);  //! error [amp.overload.function C3935]

struct Narrow {
  Narrow();
  Narrow() restrict(amp);  //! note this constructor is restrict(amp)
  ~Narrow();               //! error [amp.destructor.union C3933] 'Narrow::~Narrow' is not restrict(amp), but a constructor of its class is
};
struct Part {
  int state;
  ~Part() {}
};

struct Base {
  virtual void f() restrict(cpu);
};
struct Derived : Base {
  void f() restrict(amp) override;  //! error [amp.override.restriction] 'Derived::f' overrides nothing
};

struct CpuPart {
  CpuPart() {}
  CpuPart(const CpuPart&) {}
  int n;
};
struct Whole {
  CpuPart part;
};
Whole& existing() restrict(cpu, amp);
void members() restrict(amp) {
  Whole one;              //! error [amp.implicit.default-constructor C3930] compiler-generated default constructor 'Whole::Whole'
  Whole two(existing());  //! error [amp.implicit.copy-constructor C3930] compiler-generated copy constructor 'Whole::Whole'
}
int onCpu();
struct Initialized {
  int n = onCpu();  //! note calls 'onCpu' here, which is not restrict(amp)
};
void initializers() restrict(amp) {
  Initialized one;  //! error [amp.implicit.member-initializer C3930] initialization of 'Initialized'
}
