// The frequency of each value of a byte: atomic counts in tile_static memory, then in global memory.
#include "cases/Case.h"

namespace ampbench {
namespace {

constexpr std::uint32_t bins = 256;

double count(const Case& histogram, std::size_t i) {
  return histogram.known_results[i];
}

}  // namespace

Case histogram_case(Size size) {
  const auto n = by_size<std::uint32_t>(size, 10000, 1 << 22, 1 << 27);
  const auto tiles = by_size<std::uint32_t>(size, 7, 256, 4096);
  Case histogram;
  histogram.buffers = {Words(bins), Words(n)};
  histogram.known_results.resize(bins);
  for (std::uint32_t i = 0; i < n; ++i) {
    histogram.buffers[1][i] = random_word(i);
    ++histogram.known_results[histogram.buffers[1][i] % bins];
  }
  histogram.steps = {tiled("histogram", {tiles, 1, 1}, {0, 1}, {n, tiles})};
  histogram.expected = {{0, bins, Element::integer, 0, count}};
  histogram.bytes = 4.0 * n;
  return histogram;
}

}  // namespace ampbench
