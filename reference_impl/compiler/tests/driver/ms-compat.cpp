// -fms-compat: what Microsoft's compiler accepts, around and in kernels. docs/porting.md lists it.
// RUN: %amp -std=c++14 -fms-compat -w %s -o %t && %t
// RUN: %amp -fms-compat -w -O2 %s -o %t && %t
// RUN: %amp -std=c++14 -fms-compat -fsyntax-only %s 2>&1 | FileCheck %s
// RUN: not %amp -std=c++14 -fsyntax-only -ferror-limit=0 %s 2>&1 | FileCheck %s --check-prefix=PLAIN
#include <amp.h>

using namespace concurrency;

#pragma warning(disable : 4996)
#pragma region declarations

template <typename T>
struct base {
  int member;
};
template <typename T>
struct derived : base<T> {
  // CHECK: warning: use of undeclared identifier 'member'; unqualified lookup into dependent bases
  // PLAIN: error: use of undeclared identifier 'member'
  int get() restrict(cpu, amp) { return member; }
};

// A template may call what is declared only later.
template <typename T>
int early(T value) restrict(cpu, amp) {
  return late(value);
}
int late(int value) restrict(cpu, amp) { return value + 1; }

// A type without `typename`.
template <typename T>
T first(const std::vector<T>& all, std::vector<T>::const_iterator where) {
  return *where;
}

struct outer {
  int outer::qualified() restrict(cpu, amp) { return 4; }
  struct {
    int unnamed;
  };
};

__declspec(align(16)) struct aligned {
  float four[4];
};
__forceinline int inlined(__int64 n) { return static_cast<int>(n); }
struct super : base<int> {
  int get() { return __super::member; }
};

#pragma endregion

int main() {
  int values[1] = {};
  array_view<int> view(1, values);
  parallel_for_each(view.extent, [=](index<1> i) restrict(amp) {
    derived<int> d;
    d.member = 1;
    outer o;
    o.unnamed = 8;
    view[i] = d.get() + early(1) + o.qualified() + o.unnamed;
  });
  char* text = "text";
  super s;
  s.member = inlined(16);
  const std::vector<int> all(1, 32);
  if (text[0] != 't') goto end;
  int skipped = view[0] + s.get() + first(all, all.begin());
  return skipped == 1 + 2 + 4 + 8 + 16 + 32 && sizeof(aligned) == 16 ? 0 : 1;
end:
  return 2;
}
// CHECK-NOT: error
