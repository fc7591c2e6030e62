// Inclusive prefix sums: of blocks of 1,024 elements; then, in the same way, of the sums of the blocks, which
// are added to the blocks.
#include <algorithm>

#include "cases/Case.h"

namespace ampbench {
namespace {

constexpr std::uint32_t block = 1024;

double prefix_sum(const Case& scan, std::size_t i) {
  return scan.known_results[i];
}

}  // namespace

Case scan_case(Size size) {
  const auto n = by_size<std::uint32_t>(size, 5000, 1 << 21, 1 << 26);
  Case scan;
  scan.buffers = {Words(n), Words(n)};
  for (std::uint32_t i = 0; i < n; ++i) scan.buffers[1][i] = random_word(i) % 16;

  // Level l is in buffer l + 1; level 0 goes from buffer 1 to buffer 0.
  std::vector<std::uint32_t> counts = {n};
  while (counts.back() > 1) counts.push_back((counts.back() + block - 1) / block);
  const auto place = [](std::size_t level) { return level == 0 ? std::size_t{0} : level + 1; };
  for (std::size_t level = 1; level < counts.size(); ++level) scan.buffers.emplace_back(counts[level]);
  for (std::size_t level = 0; level + 1 < counts.size(); ++level) {
    const std::size_t from = level == 0 ? 1 : place(level);
    scan.steps.push_back(
        tiled("scan", {counts[level + 1], 1, 1}, {place(level), place(level + 1), from}, {counts[level]}));
  }
  for (std::size_t level = counts.size() - 2; level-- > 0;) {
    scan.steps.push_back(
        untiled("scan_add", counts[level], {place(level), place(level + 1)}, {counts[level]}));
  }

  std::uint32_t sum = 0;
  for (const std::uint32_t word : scan.buffers[1]) scan.known_results.push_back(sum += word);
  scan.expected = {{0, n, Element::integer, 0, prefix_sum}};
  scan.bytes = 8.0 * n;
  return scan;
}

}  // namespace ampbench
