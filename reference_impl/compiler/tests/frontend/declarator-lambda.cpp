// AMP 1.2 §2.1.2: lambdas, with mutable, noexcept, a trailing return type, captures, template parameters.
// RUN: %amp -std=c++20 -fsyntax-only %s
// RUN: %amp -std=c++23 -fsyntax-only %s
struct Foo {
  int z;
};
int f(int) restrict(cpu);
long f(int) restrict(amp);
template <class T, class U>
struct Same {
  static constexpr bool value = false;
};
template <class T>
struct Same<T, T> {
  static constexpr bool value = true;
};
void test(Foo ambientVar, int i) {
  auto functor = [ambientVar](int y) restrict(amp) -> int { return y + ambientVar.z; };
  auto changing = [=](int y) mutable restrict(amp) { i += y; };
  auto quiet = [](int y) restrict(cpu, amp) noexcept { return y; };
  auto immediate = [](int y) consteval restrict(cpu, amp) {
    return y;
  };
#if __cplusplus > 202002L
  auto stateless = [](int y) static restrict(cpu, amp) {
    return y;
  };
  auto behind = [](int y) restrict(cpu, amp) static {
    return y;
  };
  auto both = [](int y) static constexpr restrict(cpu, amp) noexcept -> int {
    return y;
  };
#endif
  auto generic = [](auto y) restrict(amp) { return y; };
  auto parameterised = []<class T>(T y) restrict(amp) { return y; };
  auto resolving = [](int y) restrict(amp) { return f(y); };
  auto attributed = [] [[gnu::hot]] (int y) restrict(cpu, amp) { return y; };
  auto templated = []<class T> [[gnu::hot]] [[gnu::noinline]] (T y) restrict(amp) { return y; };
  auto plain = [](int y) { return f(y); };
  int array[3] = {0, 1, 2};
  int element = array[(i)];
  [=]() restrict(cpu) { return element; }();
  static_assert(Same<decltype(plain(1)), int>::value, "cpu");
}
void attributes(int i) restrict(amp) {
  auto own = [] [[gnu::hot]] (int y) restrict(amp) { return f(y); };
  auto inherited = [i] [[gnu::hot]] (int y) { return f(y + i); };
  static_assert(Same<decltype(own(1)), long>::value, "amp");
  static_assert(Same<decltype(inherited(1)), long>::value, "amp");
}
