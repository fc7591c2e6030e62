#include <algorithm>
#include <cmath>
#include <cstdio>

#include "cases/Case.h"

namespace ampbench {

const std::vector<std::pair<std::string, MakeCase>>& cases() {
  static const std::vector<std::pair<std::string, MakeCase>> all = {
#define AMPBENCH_KERNEL(name) {#name, name##_case},
#include "cases/kernels.def"
#undef AMPBENCH_KERNEL
  };
  return all;
}

Words random_reals(std::size_t count, std::uint32_t seed, float low, float high) {
  Words words(count);
  for (std::size_t i = 0; i < count; ++i)
    words[i] = bits_of(random_real(seed + static_cast<std::uint32_t>(i), low, high));
  return words;
}

std::string mistake(const Case& measured, const Expected& expected, const Words& words) {
  // An odd step, so that the samples cover all columns of a matrix whose width is a power of two.
  const std::size_t step = expected.count <= expected.samples ? 1 : (expected.count / expected.samples) | 1;
  std::size_t looked_at = 0, different = 0;
  std::string first;
  for (std::size_t i = 0; i < expected.count; i += step, ++looked_at) {
    const std::uint32_t word = words[i * expected.stride];
    const double found =
        expected.element == Element::real ? double{real_of(word)} : static_cast<double>(word);
    const double wanted = expected.value(measured, i);
    // This form of the comparison treats a NaN as a difference.
    if (std::fabs(found - wanted) <= expected.tolerance * (std::fabs(wanted) + 1)) continue;
    if (different++ > 0) continue;
    char text[160];
    std::snprintf(text, sizeof text, "element %zu of buffer %zu is %.9g; %.9g was expected", i,
                  expected.buffer, found, wanted);
    first = text;
  }
  if (static_cast<double>(different) <= expected.share_of_others * static_cast<double>(looked_at)) return {};
  return first + " (" + std::to_string(different) + " of " + std::to_string(looked_at) + " differ)";
}

}  // namespace ampbench
