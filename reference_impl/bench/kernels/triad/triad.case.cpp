// a[i] = b[i] + s * c[i]
#include "cases/Case.h"

namespace ampbench {
namespace {

constexpr float factor = 3;

double element(const Case& triad, std::size_t i) {
  return real_of(triad.buffers[1][i]) + factor * real_of(triad.buffers[2][i]);
}

}  // namespace

Case triad_case(Size size) {
  const auto n = by_size<std::uint32_t>(size, 1000, 1 << 21, 1 << 26);
  Case triad;
  triad.buffers = {Words(n), random_reals(n, 1, -1, 1), random_reals(n, 2, -1, 1)};
  triad.steps = {untiled("triad", n, {0, 1, 2}, {n, bits_of(factor)})};
  triad.expected = {{0, n, Element::real, 1e-6, element, 1 << 22}};
  triad.bytes = 12.0 * n;
  triad.operations = 2.0 * n;
  return triad;
}

}  // namespace ampbench
