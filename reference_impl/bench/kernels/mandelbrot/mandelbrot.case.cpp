// The number of iterations until a point of the plane escapes.
#include "cases/Case.h"

namespace ampbench {
namespace {

double iterations(const Case& mandelbrot, std::size_t i) {
  const std::uint32_t n = mandelbrot.steps[0].parameters[0], most = mandelbrot.steps[0].parameters[1];
  const float scale = real_of(mandelbrot.steps[0].parameters[2]);
  const float x0 = static_cast<float>(i % n) * scale - 2.0f, y0 = static_cast<float>(i / n) * scale - 1.5f;
  float x = 0, y = 0;
  std::uint32_t done = 0;
  for (; done < most && x * x + y * y <= 4.0f; ++done) {
    const float next = x * x - y * y + x0;
    y = 2.0f * x * y + y0;
    x = next;
  }
  return done;
}

/// Returns the number of operations, seven in each iteration, extrapolated from evenly spread points.
double operations(const Case& mandelbrot, std::size_t points) {
  const std::size_t step = (points / 65536) | 1;
  double sum = 0;
  std::size_t looked_at = 0;
  for (std::size_t i = 0; i < points; i += step, ++looked_at) sum += iterations(mandelbrot, i);
  return 7 * sum / static_cast<double>(looked_at) * static_cast<double>(points);
}

}  // namespace

Case mandelbrot_case(Size size) {
  const auto n = by_size<std::uint32_t>(size, 48, 512, 8192);
  const auto most = by_size<std::uint32_t>(size, 100, 256, 1024);
  const std::size_t points = std::size_t{n} * n;
  Case mandelbrot;
  mandelbrot.buffers = {Words(points)};
  mandelbrot.steps = {
      tiled("mandelbrot", {n / 16, n / 16, 1}, {0}, {n, most, bits_of(3.0f / static_cast<float>(n))})};
  // With contraction, points at the edge of the set have other results.
  mandelbrot.expected = {{0, points, Element::integer, 0, iterations, 1 << 16, 0.02}};
  mandelbrot.bytes = 4.0 * static_cast<double>(points);
  mandelbrot.operations = operations(mandelbrot, points);
  return mandelbrot;
}

}  // namespace ampbench
