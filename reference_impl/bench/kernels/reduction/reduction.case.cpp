// A sum: each thread adds up elements at a constant distance, with four loads in flight; each tile adds up
// the sums of its threads; a second launch does the same with the sums of the tiles.
#include "cases/Case.h"

namespace ampbench {
namespace {

double sum(const Case& reduction, std::size_t) {
  return reduction.known_results[0];
}

}  // namespace

Case reduction_case(Size size) {
  const auto n = by_size<std::uint32_t>(size, 10000, 1 << 23, 1 << 27);
  const auto tiles = by_size<std::uint32_t>(size, 7, 256, 4096);
  Case reduction;
  reduction.buffers = {Words(1), Words(tiles), random_reals(n, 1, 0, 1)};
  reduction.steps = {tiled("reduction", {tiles, 1, 1}, {1, 2}, {n, tiles}),
                     tiled("reduction", {1, 1, 1}, {0, 1}, {tiles, 1})};
  double total = 0;
  for (const std::uint32_t word : reduction.buffers[2]) total += real_of(word);
  reduction.known_results = {total};
  reduction.expected = {{0, 1, Element::real, 1e-4, sum}};
  reduction.bytes = 4.0 * n;
  reduction.operations = n;
  return reduction;
}

}  // namespace ampbench
