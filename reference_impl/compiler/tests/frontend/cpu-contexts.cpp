// Outside of functions, code is cpu code: decltype and sizeof name the overload for the cpu in both passes, so that types
// are the same on both sides. In functions, their restrictions decide.
// RUN: %amp -std=c++17 -Wall -Werror %s -o %t && %t
// RUN: %amp -std=c++11 %s -o %t && %t
// RUN: %amp -std=c++17 -Wamp.layouts -fsyntax-only %s 2>&1 | FileCheck %s
// CHECK: remark: accelerator and host have the same layouts of {{[1-9][0-9]*}} types
#include <amp.h>

#include <type_traits>
#include <vector>

constexpr int pick() restrict(cpu) { return 3; }
constexpr double pick() restrict(amp) { return 5; }
inline int side() restrict(cpu) { return 1; }
inline int side() restrict(amp) { return 2; }
template <typename T>
struct sides {
  static int of(T) restrict(cpu) { return 1; }
  static int of(T) restrict(amp) { return 2; }
};
#define IS_INT(...) static_assert(std::is_same<__VA_ARGS__, int>::value, #__VA_ARGS__)

enum e : decltype(pick()) { zero, one = sizeof(pick()) };
IS_INT(std::underlying_type<e>::type);
static_assert(one == sizeof(int), "enumerator");
typedef decltype(pick()) t;
using u = decltype(pick() + pick());
static_assert(std::is_same<u, int>::value, "alias");
IS_INT(t);
decltype(pick()) leading() restrict(cpu, amp) { return 1; }
IS_INT(decltype(leading()));
decltype(pick()) amp_only() restrict(amp);
auto trailing() restrict(amp) -> decltype(pick());
auto plain() -> decltype(pick());
IS_INT(decltype(plain()));
static const int size = sizeof(decltype(pick()));
static_assert(size == sizeof(int), "variable");

namespace inner {
struct outer {
  decltype(pick()) m;
  int numbers[sizeof(pick())];
  struct nested {
    enum { n = sizeof(pick()) };
    decltype(pick()) a, b;
    int dual() const restrict(cpu, amp) { return side(); }
  } in;
  int last;
  // The body comes after the members, and is not a cpu context.
  int dual() const restrict(cpu, amp) { return side(); }
  decltype(pick()) with_body() const restrict(cpu, amp) { return m; }
  static unsigned of_amp() restrict(amp) { return sizeof(pick()); }
  decltype(pick()) behind;
};
}  // namespace inner
IS_INT(decltype(inner::outer::m));
IS_INT(decltype(inner::outer::behind));
static_assert(sizeof(inner::outer) == 36, "size");

// No declaration can stand in these places.
struct places {
  int numbers[2];
  places() try : numbers{sizeof(pick()), 1} {
  } catch (...) {
  }
  explicit places(int n) : numbers{n, int(sizeof(pick()))} {}
  enum : unsigned { few = sizeof(int) } kind : sizeof(int);

 public:
  [[noreturn]] static decltype(pick()) never();
  friend decltype(pick()) befriended(const places&);
};
extern "C" decltype(pick()) with_linkage();
IS_INT(decltype(with_linkage()));
#pragma GCC diagnostic push
static const int behind_pragma[sizeof(pick())] = {sizeof(pick())};
#pragma GCC diagnostic pop

template <typename T>
struct dependent {
  static constexpr int f(T) restrict(cpu) { return 1; }
  static constexpr double f(T) restrict(amp) { return 1; }
};
template <typename T>
struct in_template {
  decltype(dependent<T>::f(T())) m;
  int numbers[sizeof(dependent<T>::f(T()))];
  decltype(pick()) independent;
  int dual() const restrict(cpu, amp) { return sides<T>::of(T()); }
};
IS_INT(decltype(in_template<int>::m));
IS_INT(decltype(in_template<int>::independent));
template <typename T>
using of_template = decltype(dependent<T>::f(T()));

int main() {
  inner::outer o = {};
  o.last = 7;
  o.behind = 9;
  in_template<int> i = {};
  std::vector<int> found(16);
  concurrency::array_view<int> view(16, found);
  concurrency::parallel_for_each(concurrency::extent<1>(1), [=](concurrency::index<1>) restrict(amp) {
    struct local {
      decltype(pick()) m;  // of an amp-restricted function
    };
    view[0] = o.last;
    view[1] = o.behind;
    view[2] = o.dual();
    view[3] = o.in.dual();
    view[4] = inner::outer::of_amp();
    view[5] = sizeof(local);
    view[6] = i.dual();
    view[7] = sizeof(decltype(pick()));
    view[8] = sizeof o;
    view[9] = sizeof i;
    view[10] = sizeof(in_template<float>);
    view[11] = o.with_body();
  });
  const int expected[] = {7, 9, 2, 2, 8, 8, 2, 8, sizeof o, sizeof i, sizeof(in_template<float>), 0};
  for (int k = 0; k < 12; ++k)
    if (view[k] != expected[k]) return k + 1;
  if (behind_pragma[0] != 4 || places(3).numbers[1] != 4) return 101;
  return o.dual() == 1 && o.in.dual() == 1 && i.dual() == 1 ? 0 : 100;
}
