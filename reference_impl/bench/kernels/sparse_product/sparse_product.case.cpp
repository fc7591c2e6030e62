// y = a * x, where a is stored in compressed rows of 8 to 24 elements near the diagonal; one thread for each
// row.
#include "cases/Case.h"

namespace ampbench {
namespace {

double element(const Case& product, std::size_t row) {
  const std::vector<Words>& in = product.buffers;
  double sum = 0;
  for (std::uint32_t k = in[1][row]; k < in[1][row + 1]; ++k)
    sum += static_cast<double>(real_of(in[3][k])) * real_of(in[4][in[2][k]]);
  return sum;
}

}  // namespace

Case sparse_product_case(Size size) {
  const auto rows = by_size<std::uint32_t>(size, 1000, 1 << 17, 1 << 22);
  Words begins(rows + 1), columns;
  for (std::uint32_t row = 0; row < rows; ++row) {
    const std::uint32_t count = 8 + random_word(row) % 17;
    begins[row + 1] = begins[row] + count;
    for (std::uint32_t k = 0; k < count; ++k)
      columns.push_back((row + random_word(begins[row] + k) % 2048) % rows);
  }
  const std::size_t elements = columns.size();
  Case product;
  product.buffers = {Words(rows), std::move(begins), std::move(columns), random_reals(elements, 1, -1, 1),
                     random_reals(rows, 2, -1, 1)};
  product.steps = {untiled("sparse_product", rows, {0, 1, 2, 3, 4}, {rows})};
  product.expected = {{0, rows, Element::real, 1e-5, element, 1 << 20}};
  product.bytes = 8.0 * static_cast<double>(elements) + 12.0 * rows;
  product.operations = 2.0 * static_cast<double>(elements);
  return product;
}

}  // namespace ampbench
