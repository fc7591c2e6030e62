#include <algorithm>

#include "src/OpenMpData.h"

namespace ampbench::AMPBENCH_BUILD {
namespace {

struct Vector {
  float x, y, z;
};
struct Ray {
  Vector origin, inverse;
};
struct Box {
  Vector low, high;
};
struct Hit {
  float distance;
  int box;
};

Vector operator-(Vector a, Vector b) {
  return {a.x - b.x, a.y - b.y, a.z - b.z};
}
Vector operator*(Vector a, Vector b) {
  return {a.x * b.x, a.y * b.y, a.z * b.z};
}
Vector least(Vector a, Vector b) {
  return {std::min(a.x, b.x), std::min(a.y, b.y), std::min(a.z, b.z)};
}
Vector greatest(Vector a, Vector b) {
  return {std::max(a.x, b.x), std::max(a.y, b.y), std::max(a.z, b.z)};
}

Hit meet(Ray ray, Box box, int number) {
  const Vector a = (box.low - ray.origin) * ray.inverse, b = (box.high - ray.origin) * ray.inverse;
  const Vector in = least(a, b), out = greatest(a, b);
  const float enter = std::max(std::max(in.x, in.y), in.z);
  const float leave = std::min(std::min(out.x, out.y), out.z);
  const Hit hit = {std::max(enter, 0.0f), number}, miss = {1e30f, -1};
  return enter <= leave && leave > 0 ? hit : miss;
}

Hit nearer(Hit a, Hit b) {
  return b.distance < a.distance ? b : a;
}

}  // namespace

void ray_box(const OpenMpData& data) {
  Hit* const hits = data.buffer<Hit>(0);
  const Ray* const rays = data.buffer<Ray>(1);
  const Box* const boxes = data.buffer<Box>(2);
  const int n = data.number(0), count = data.number(1);
#pragma omp parallel for
  for (int i = 0; i < n; ++i) {
    const Ray ray = rays[i];
    Hit hit = {1e30f, -1};
    for (int b = 0; b < count; ++b) hit = nearer(hit, meet(ray, boxes[b], b));
    hits[i] = hit;
  }
}

}  // namespace ampbench::AMPBENCH_BUILD
