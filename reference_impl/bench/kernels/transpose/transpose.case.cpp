// The transpose of a square matrix, in tiles of 32x32 elements in tile_static memory.
#include "cases/Case.h"

namespace ampbench {
namespace {

double element(const Case& transpose, std::size_t i) {
  const std::size_t n = transpose.steps[0].parameters[0];
  return transpose.buffers[1][i % n * n + i / n];
}

}  // namespace

Case transpose_case(Size size) {
  const auto n = by_size<std::uint32_t>(size, 96, 2048, 8192);
  const std::size_t elements = std::size_t{n} * n;
  Case transpose;
  transpose.buffers = {Words(elements), random_reals(elements, 1, 0, 1)};
  transpose.steps = {tiled("transpose", {n / 32, n / 32, 1}, {0, 1}, {n})};
  transpose.expected = {{0, elements, Element::integer, 0, element, 1 << 22}};
  transpose.bytes = 8.0 * static_cast<double>(elements);
  return transpose;
}

}  // namespace ampbench
