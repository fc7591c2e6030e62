// The accelerations of bodies that attract each other, in tiles of 256 bodies in tile_static memory.
#include <cmath>

#include "cases/Case.h"

namespace ampbench {
namespace {

constexpr float softening = 0.01f;

double acceleration(const Case& n_body, std::size_t i) {
  const Words& bodies = n_body.buffers[1];
  const auto in = [&](std::size_t k) { return static_cast<double>(real_of(bodies[k])); };
  double sum = 0;
  for (std::size_t other = 0; other < bodies.size(); other += 4) {
    double squares = softening;
    for (std::size_t d = 0; d < 3; ++d) squares += std::pow(in(other + d) - in(4 * i + d), 2);
    sum += (in(other)-in(4 * i)) * in(other + 3) / (squares * std::sqrt(squares));
  }
  return sum;
}

}  // namespace

Case n_body_case(Size size) {
  const auto n = by_size<std::uint32_t>(size, 512, 4096, 1 << 17);
  Case n_body;
  n_body.buffers = {Words(4 * n), random_reals(4 * n, 1, -1, 1)};
  for (std::size_t i = 3; i < 4 * n; i += 4) n_body.buffers[1][i] = bits_of(1.0f / static_cast<float>(n));
  n_body.steps = {tiled("n_body", {n / 256, 1, 1}, {0, 1}, {n, bits_of(softening)})};
  n_body.expected = {{0, n, Element::real, 1e-3, acceleration, 256, 0, 4}};
  n_body.bytes = 32.0 * n;
  n_body.operations = 19.0 * n * n;
  return n_body;
}

}  // namespace ampbench
