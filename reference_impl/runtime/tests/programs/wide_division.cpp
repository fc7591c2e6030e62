// Tests that quotients and remainders of 64-bit integers on the device equal those of the host, for constant
// and other divisors, also if each division needs the result of the previous one.
#include <amp.h>

#include <climits>
#include <vector>

#include "check.h"

using namespace concurrency;

namespace {

unsigned long scattered(unsigned long x) restrict(cpu, amp) {
  x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9ul;
  x = (x ^ (x >> 27)) * 0x94D049BB133111EBul;
  return x ^ (x >> 31);
}

/// Returns numbers of different lengths, some of them next to a power of two.
unsigned long some_number(int n) restrict(cpu, amp) {
  const unsigned long bits = scattered(static_cast<unsigned long>(n)), shift = bits >> 58;
  return n % 4 == 0 ? (1ul << shift) + (bits & 3) - 1 : bits >> shift;
}

long as_divisor(unsigned long bits) restrict(cpu, amp) {
  const long divisor = static_cast<long>(bits);
  return divisor == 0 || divisor == -1 ? 3 : divisor;
}

#define CONSTANTS(with)                                                                                   \
  with(1) with(2) with(3) with(-2) with(7) with(-7) with(10) with(641) with(1000000007) with(2000000000)  \
      with(-30000) with(0x7FFFFFFF) with(0x80000000) with(0xFFFFFFFF) with(0x100000000) with(0x100000001) \
          with(6700417l * 641) with(0x7FFFFFFFFFFFFFFF) with(-0x7FFFFFFFFFFFFFFF) with(LONG_MIN)
#define COUNTED(constant) +1
const int kConstants = 0 CONSTANTS(COUNTED);

/// Combines x with the results of divisions by each constant, signed and unsigned.
void by_constants(unsigned long x, unsigned long* results) restrict(cpu, amp) {
  const long signed_x = static_cast<long>(x);
  unsigned n = 0;
#define DIVIDED(constant)                                                                                    \
  results[n++] = x / static_cast<unsigned long>(constant) + 3 * (x % static_cast<unsigned long>(constant)) + \
                 5 * static_cast<unsigned long>(signed_x / static_cast<long>(constant)) +                    \
                 7 * static_cast<unsigned long>(signed_x % static_cast<long>(constant));
  CONSTANTS(DIVIDED)
}

unsigned long by_variable(unsigned long x, unsigned long bits) restrict(cpu, amp) {
  const long divisor = as_divisor(bits), signed_x = static_cast<long>(x);
  const unsigned long unsigned_divisor = static_cast<unsigned long>(divisor);
  return x / unsigned_divisor + 3 * (x % unsigned_divisor) +
         5 * static_cast<unsigned long>(signed_x / divisor) +
         7 * static_cast<unsigned long>(signed_x % divisor);
}

/// Computes twelve remainders, each of twice the previous one.
long chained(long x) restrict(cpu, amp) {
  for (int i = 0; i < 12; ++i) {
    x += x;
    x %= 2000000000l;
  }
  return x;
}

}  // namespace

int main() {
  const int count = 1 << 14;
  std::vector<unsigned long> constants(count * kConstants), variables(count);
  std::vector<long> chains(count);
  array_view<unsigned long, 2> constant(count, kConstants, constants);
  array_view<unsigned long> variable(count, variables);
  array_view<long> chain(count, chains);
  constant.discard_data();
  variable.discard_data();
  chain.discard_data();
  parallel_for_each(
      extent<1>(count), [=](index<1> i) restrict(amp) {
        const int n = i[0];
        by_constants(some_number(n), &constant(n, 0));
        variable[i] = by_variable(some_number(n), some_number(n * 7 + 1));
        chain[i] = chained(static_cast<long>(some_number(n)) >> 32);
      });
  constant.synchronize();
  variable.synchronize();
  chain.synchronize();

  unsigned wrong_constants = 0, wrong_variables = 0, wrong_chains = 0;
  for (int n = 0; n < count; ++n) {
    unsigned long expected[kConstants];
    by_constants(some_number(n), expected);
    for (int k = 0; k < kConstants; ++k) wrong_constants += constants[n * kConstants + k] != expected[k];
    wrong_variables += variables[n] != by_variable(some_number(n), some_number(n * 7 + 1));
    wrong_chains += chains[n] != chained(static_cast<long>(some_number(n)) >> 32);
  }
  CHECK(wrong_constants == 0);
  CHECK(wrong_variables == 0);
  CHECK(wrong_chains == 0);
  return check::result();
}
