#include <cmath>

#include "src/OpenMpData.h"

namespace ampbench::AMPBENCH_BUILD {
namespace {

struct Body {
  float x, y, z, mass;
};

}  // namespace

void n_body(const OpenMpData& data) {
  Body* const accelerations = data.buffer<Body>(0);
  const Body* const bodies = data.buffer<Body>(1);
  const int n = data.number(0);
  const float softening = data.real(1);
#pragma omp parallel for
  for (int i = 0; i < n; ++i) {
    const Body me = bodies[i];
    float x = 0, y = 0, z = 0;
#pragma omp simd reduction(+ : x, y, z)
    for (int other = 0; other < n; ++other) {
      const float dx = bodies[other].x - me.x, dy = bodies[other].y - me.y, dz = bodies[other].z - me.z;
      const float inverse = 1.0f / std::sqrt(dx * dx + dy * dy + dz * dz + softening);
      const float weight = bodies[other].mass * inverse * inverse * inverse;
      x += weight * dx;
      y += weight * dy;
      z += weight * dz;
    }
    accelerations[i] = {x, y, z, 0};
  }
}

}  // namespace ampbench::AMPBENCH_BUILD
