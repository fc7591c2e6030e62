// AMP 1.2 §2.1.3 l.356: restrictions are part of a function type, also where a typedef or alias of the type declares a
// function, a member or a static member.
// RUN: %amp -std=c++17 -Wall -Werror %s -o %t && %t
// RUN: %rejects -DBAD %s 2>&1 | FileCheck %s
#include <amp.h>

typedef int dual() restrict(cpu, amp);
using amp_only = int() restrict(amp);
typedef dual renamed;
using renamed_again = renamed;

namespace types {
typedef int plain();
}

struct c {
  dual f, other;
  static dual g;
  friend dual friendly;
  amp_only a;
};
int c::f() restrict(cpu, amp) { return 1; }
int c::other() restrict(cpu, amp) { return 2; }
int c::g() restrict(cpu, amp) { return 4; }
int c::a() restrict(amp) { return 8; }
dual friendly;
int friendly() restrict(cpu, amp) { return 16; }

extern dual h;
int h() restrict(cpu, amp) { return 32; }
renamed r;
int r() restrict(cpu, amp) { return 64; }
renamed_again s;
int s() restrict(cpu, amp) { return 128; }
types::plain p;
int p() { return 3; }

// The same name for something else.
int local() {
  struct dual {
    int n;
  };
  dual x = {7}, y;
  y = x;
  return y.n;
}

// A function for both sides converts to a pointer to a cpu function.
types::plain* pointer = &h;

int main() {
  int v[1] = {};
  concurrency::array_view<int> view(1, v);
  concurrency::parallel_for_each(view.extent, [=](concurrency::index<1> i) restrict(amp) {
    c o;
    view[i] = o.f() + o.other() + c::g() + o.a() + friendly() + h() + r() + s();
#ifdef BAD
    // CHECK: [[#@LINE+1]]:16: error: [amp.call.restriction C3930] {{.*}}'p'
    view[i] += p();
#endif
  });
#ifdef BAD
  // CHECK: [[#@LINE+1]]:7: error: [amp.call.cpu-function C3930] 'c::a'
  c().a();
#endif
  c o;
  const int here = o.f() + o.other() + c::g() + friendly() + h() + r() + s();
  return view[0] == 255 && here == 247 && local() == 7 && pointer() == 32 && p() == 3 ? 0 : 1;
}
