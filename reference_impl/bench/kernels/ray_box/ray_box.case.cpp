// The nearest box that a ray hits: the inner loop passes small structs by value to functions.
#include <algorithm>

#include "cases/Case.h"

namespace ampbench {
namespace {

constexpr float far_away = 1e30f;

/// A ray consists of an origin and the inverse of a direction, a box of its lowest and its highest corner.
double nearest(const Case& rays, std::size_t i) {
  const auto ray = [&](std::size_t k) { return real_of(rays.buffers[1][6 * i + k]); };
  const Words& boxes = rays.buffers[2];
  float distance = far_away;
  for (std::size_t box = 0; box < boxes.size(); box += 6) {
    float enter = -far_away, leave = far_away;
    for (std::size_t d = 0; d < 3; ++d) {
      const float a = (real_of(boxes[box + d]) - ray(d)) * ray(3 + d);
      const float b = (real_of(boxes[box + 3 + d]) - ray(d)) * ray(3 + d);
      enter = std::max(enter, std::min(a, b));
      leave = std::min(leave, std::max(a, b));
    }
    if (enter <= leave && leave > 0) distance = std::min(distance, std::max(enter, 0.0f));
  }
  return distance;
}

Words make_rays(std::uint32_t count) {
  Words rays = random_reals(6 * std::size_t{count}, 1, -1, 1);
  for (std::size_t i = 0; i < rays.size(); i += 6) {
    for (std::size_t d = 3; d < 6; ++d) {
      const float direction = real_of(rays[i + d]);
      rays[i + d] = bits_of(1 / (direction < 0 ? direction - 0.01f : direction + 0.01f));
    }
  }
  return rays;
}

Words make_boxes(std::uint32_t count) {
  Words boxes(6 * count);
  for (std::uint32_t i = 0; i < count; ++i) {
    for (std::uint32_t d = 0; d < 3; ++d) {
      const float low = random_real(6 * i + d + 77, -10, 10);
      boxes[6 * i + d] = bits_of(low);
      boxes[6 * i + 3 + d] = bits_of(low + random_real(6 * i + 3 + d + 77, 0.1f, 2));
    }
  }
  return boxes;
}

}  // namespace

Case ray_box_case(Size size) {
  const auto count = by_size<std::uint32_t>(size, 1000, 1 << 16, 1 << 22);
  const auto boxes = by_size<std::uint32_t>(size, 20, 64, 512);
  Case rays;
  rays.buffers = {Words(2 * std::size_t{count}), make_rays(count), make_boxes(boxes)};
  rays.steps = {untiled("ray_box", count, {0, 1, 2}, {count, boxes})};
  // A ray that touches an edge can be a hit or a miss.
  rays.expected = {{0, count, Element::real, 1e-4, nearest, 1 << 15, 0.001, 2}};
  rays.bytes = 32.0 * count;
  rays.operations = 25.0 * count * boxes;
  return rays;
}

}  // namespace ampbench
