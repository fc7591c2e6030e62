#include <amp_math.h>

#include "src/AmpData.h"

namespace ampbench::AMPBENCH_MODE {
namespace {

namespace math = concurrency::fast_math;

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

Vector operator-(Vector a, Vector b) restrict(amp) {
  return {a.x - b.x, a.y - b.y, a.z - b.z};
}
Vector operator*(Vector a, Vector b) restrict(amp) {
  return {a.x * b.x, a.y * b.y, a.z * b.z};
}
Vector least(Vector a, Vector b) restrict(amp) {
  return {math::fmin(a.x, b.x), math::fmin(a.y, b.y), math::fmin(a.z, b.z)};
}
Vector greatest(Vector a, Vector b) restrict(amp) {
  return {math::fmax(a.x, b.x), math::fmax(a.y, b.y), math::fmax(a.z, b.z)};
}

Hit meet(Ray ray, Box box, int number) restrict(amp) {
  const Vector a = (box.low - ray.origin) * ray.inverse, b = (box.high - ray.origin) * ray.inverse;
  const Vector in = least(a, b), out = greatest(a, b);
  const float enter = math::fmax(math::fmax(in.x, in.y), in.z);
  const float leave = math::fmin(math::fmin(out.x, out.y), out.z);
  const Hit hit = {math::fmax(enter, 0.0f), number}, miss = {1e30f, -1};
  return enter <= leave && leave > 0 ? hit : miss;
}

Hit nearer(Hit a, Hit b) restrict(amp) {
  return b.distance < a.distance ? b : a;
}

}  // namespace

void ray_box(const Step& step, const AmpData& data) {
  const array_view<Hit> hits = data.buffer<Hit>(step, 0);
  const array_view<const Ray> rays = data.buffer<Ray>(step, 1);
  const array_view<const Box> boxes = data.buffer<Box>(step, 2);
  const int count = static_cast<int>(step.parameters[1]);
  parallel_for_each(
      data.view(), hits.extent, [=](index<1> i) restrict(amp) {
        const Ray ray = rays[i];
        Hit hit = {1e30f, -1};
        for (int b = 0; b < count; ++b) hit = nearer(hit, meet(ray, boxes[b], b));
        hits[i] = hit;
      });
}

}  // namespace ampbench::AMPBENCH_MODE
