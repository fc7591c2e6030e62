// Tests arithmetic on values for which devices often differ: denormals, signed zeros, infinities, the largest and the
// smallest numbers. A kernel must compute the same bits as the host (AMP 1.2 §2.4.1.2); all NaNs are equal.
#include <amp.h>

#include <cmath>
#include <cstdio>
#include <cstring>
#include <vector>

#include "check.h"

using namespace concurrency;

namespace {

struct operation {
  const char* name;
  int number;
};
const operation operations[] = {{"+", 0}, {"-", 1}, {"*", 2}, {"/", 3}, {"negation", 4}, {"==", 5}, {"<", 6},
                                {"through the other type", 7}};

template <typename Value, typename Other>
Value compute(int operation, Value a, Value b) restrict(cpu, amp) {
  switch (operation) {
    case 0:
      return a + b;
    case 1:
      return a - b;
    case 2:
      return a * b;
    case 3:
      return a / b;
    case 4:
      return -a;
    case 5:
      return a == b;
    case 6:
      return a < b;
    default:
      return static_cast<Value>(static_cast<Other>(a));
  }
}

template <typename Value, typename Bits>
std::vector<Value> values(std::vector<Bits> patterns) {
  std::vector<Value> result(patterns.size());
  std::memcpy(result.data(), patterns.data(), patterns.size() * sizeof(Value));
  return result;
}

template <typename Value, typename Other, typename Bits>
void compare(const char* type, const std::vector<Value>& given) {
  const int count = static_cast<int>(given.size());
  const array_view<const Value> operands(count, given);
  for (const operation& which : operations) {
    std::vector<Value> results(count * count);
    const array_view<Value, 2> out(count, count, results);
    out.discard_data();
    const int number = which.number;
    parallel_for_each(out.get_extent(), [=](index<2> i) restrict(amp) {
      out[i] = compute<Value, Other>(number, operands[i[0]], operands[i[1]]);
    });
    out.synchronize();
    int wrong = 0;
    for (int i = 0; i < count * count; ++i) {
      const Value a = given[i / count], b = given[i % count], expected = compute<Value, Other>(number, a, b);
      if (std::isnan(expected) && std::isnan(results[i])) continue;
      if (!std::memcmp(&expected, &results[i], sizeof expected)) continue;
      if (wrong++ < 3) std::printf("%s: %a %s %a is %a on the accelerator, %a on the host\n", type, a, which.name, b, results[i], expected);
    }
    if (wrong) std::printf("%s %s: %d of %d differ\n", type, which.name, wrong, count * count);
    CHECK(wrong == 0);
  }
}

}  // namespace

int main() {
  compare<float, double, unsigned>(
      "float", values<float, unsigned>({0x00000000, 0x80000000, 0x3f800000, 0xbf800000, 0x40400000, 0x3eaaaaab, 0x7f800000,
                                        0xff800000, 0x7fc00000, 0x7f7fffff, 0xff7fffff, 0x00800000, 0x80800000, 0x00800001,
                                        0x007fffff, 0x807fffff, 0x00000001, 0x80000001, 0x00400000, 0x00012345, 0x34000000,
                                        0x33800000, 0x4b7fffff, 0x1e3ce508, 0x5e3ce508, 0x20000001}));
  if (!accelerator().get_supports_double_precision()) return check::result();
  typedef unsigned long bits;
  compare<double, float, bits>(
      "double", values<double, bits>({0x0000000000000000, 0x8000000000000000, 0x3ff0000000000000, 0xbff0000000000000,
                                      0x4008000000000000, 0x3fd5555555555555, 0x7ff0000000000000, 0xfff0000000000000,
                                      0x7ff8000000000000, 0x7fefffffffffffff, 0x0010000000000000, 0x8010000000000000,
                                      0x000fffffffffffff, 0x0000000000000001, 0x8000000000000001, 0x0008000000000000,
                                      0x3ca0000000000000, 0x3c90000000000000, 0x369fffffffffffff, 0x36a0000000000001,
                                      0x380fffffffffffff, 0x47efffffe0000000, 0x47efffffffffffff}));
  return check::result();
}
