// c = a * b for square matrices, in tiles of 16x16 elements in tile_static memory.
#include "cases/Case.h"

namespace ampbench {
namespace {

double element(const Case& product, std::size_t i) {
  const std::size_t n = product.steps[0].parameters[0];
  double sum = 0;
  for (std::size_t k = 0; k < n; ++k)
    sum += static_cast<double>(real_of(product.buffers[1][i / n * n + k])) *
           real_of(product.buffers[2][k * n + i % n]);
  return sum;
}

}  // namespace

Case matrix_product_case(Size size) {
  const auto n = by_size<std::uint32_t>(size, 48, 320, 4096);
  const std::size_t elements = std::size_t{n} * n;
  Case product;
  product.buffers = {Words(elements), random_reals(elements, 1, -1, 1), random_reals(elements, 2, -1, 1)};
  product.steps = {tiled("matrix_product", {n / 16, n / 16, 1}, {0, 1, 2}, {n})};
  product.expected = {{0, elements, Element::real, 1e-3, element, 4096}};
  product.bytes = 12.0 * static_cast<double>(elements);
  product.operations = 2.0 * static_cast<double>(elements) * n;
  return product;
}

}  // namespace ampbench
