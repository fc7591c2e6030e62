// A five-point stencil: half of the element plus an eighth of each neighbour; the border stays unchanged.
#include "cases/Case.h"

namespace ampbench {
namespace {

double element(const Case& stencil, std::size_t i) {
  const std::size_t n = stencil.steps[0].parameters[0];
  const auto in = [&](std::size_t k) { return real_of(stencil.buffers[1][k]); };
  const std::size_t y = i / n, x = i % n;
  if (y == 0 || x == 0 || y == n - 1 || x == n - 1) return in(i);
  return 0.5f * in(i) + 0.125f * (in(i - n) + in(i + n) + in(i - 1) + in(i + 1));
}

}  // namespace

Case stencil_case(Size size) {
  const auto n = by_size<std::uint32_t>(size, 48, 1536, 8192);
  const std::size_t elements = std::size_t{n} * n;
  Case stencil;
  stencil.buffers = {Words(elements), random_reals(elements, 1, -1, 1)};
  stencil.steps = {tiled("stencil", {n / 16, n / 16, 1}, {0, 1}, {n})};
  stencil.expected = {{0, elements, Element::real, 1e-6, element, 1 << 22}};
  stencil.bytes = 8.0 * static_cast<double>(elements);
  stencil.operations = 6.0 * static_cast<double>(elements);
  return stencil;
}

}  // namespace ampbench
