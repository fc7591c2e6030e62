// Tests code that optimizers generate: assumptions, expectations, tests for overflow, absolute values, known
// divisors.
#include <amp.h>

#include <vector>

#include "check.h"

using namespace concurrency;

/// Runs number(i) for i in [0, count) on the accelerator and on the host, and compares the results.
template <typename T, typename Number>
static void same_on_both(int count, const Number& number, const char* what) {
  std::vector<T> results(count);
  const array_view<T> view(count, results);
  parallel_for_each(view.extent, [=](concurrency::index<1> i) restrict(amp) { view[i] = number(i[0]); });
  view.synchronize();
  for (int i = 0; i < count; ++i) check::that(results[i] == number(i), what, __FILE__, i);
}

template <typename T>
static T edge(int i) restrict(cpu, amp) {
  const T two = 2;
  T power = 1;
  for (int k = 0; k < (i >> 2) % 64; ++k) power *= two;
  return power + static_cast<T>((i & 3) - 1);
}

static unsigned long unsigned_product(int i) restrict(cpu, amp) {
  const unsigned long a = edge<unsigned long>(i % 256), b = edge<unsigned long>(i / 256 * 7);
  return b != 0 && a * b / b != a ? 1 : a * b;
}

/// Needs -fwrapv: otherwise the overflow of a signed product is undefined behavior.
static long signed_product(int i) restrict(cpu, amp) {
  const long a = static_cast<long>(edge<unsigned long>(i % 256));
  const long b = static_cast<long>(edge<unsigned long>(i / 256 * 7)) * (i % 3 - 1);
  return b != 0 && b != -1 && a * b / b != a ? 1 : a * b;
}

static long absolute(int i) restrict(cpu, amp) {
  const int narrow = static_cast<int>(edge<unsigned int>(i % 128)) * (i % 2 == 0 ? 1 : -1);
  const long wide = narrow;
  return wide < 0 ? -wide : wide;
}

/// The optimizer concludes from the division by n that n is not 0.
static void set(int i, int& n) restrict(cpu, amp) {
  if (i >= 0) n = i + 1;
}
static int assumed(int i) restrict(cpu, amp) {
  int n = 0;
  set(i, n);
  return 100 / n;
}

static int expected(int i) restrict(cpu, amp) {
  if (__builtin_expect(i > 2, 0)) return 1;
  return 2;
}

template <typename T>
static T ratio(T a, T b) restrict(cpu, amp) {
  return a / b;
}
template <typename T>
static bool by_zero(int i) restrict(cpu, amp) {
  const T quotient = ratio(static_cast<T>(i - 2), T(0));
  return i < 2 ? quotient < -1e30f : i > 2 ? quotient > 1e30f : quotient != quotient;
}

int main() {
  same_on_both<unsigned long>(
      256 * 37, [](int i) restrict(cpu, amp) { return unsigned_product(i); }, "a product");
  same_on_both<long>(
      256 * 37, [](int i) restrict(cpu, amp) { return signed_product(i); }, "a signed product");
  same_on_both<long>(256, [](int i) restrict(cpu, amp) { return absolute(i); }, "an absolute value");
  same_on_both<int>(16, [](int i) restrict(cpu, amp) { return assumed(i); }, "an assumption");
  same_on_both<int>(16, [](int i) restrict(cpu, amp) { return expected(i); }, "an expectation");
  same_on_both<int>(5, [](int i) restrict(cpu, amp) { return by_zero<float>(i) ? 1 : 0; }, "a float by zero");
  same_on_both<int>(
      5, [](int i) restrict(cpu, amp) { return by_zero<double>(i) ? 1 : 0; }, "a double by zero");
  std::vector<int> results(5);
  const array_view<int> view(5, results);
  parallel_for_each(
      view.extent, [=](concurrency::index<1> i) restrict(amp) {
        view[i] = by_zero<float>(i[0]) && by_zero<double>(i[0]) ? 1 : 0;
      });
  view.synchronize();
  CHECK(results == std::vector<int>(5, 1));
  return check::result();
}
