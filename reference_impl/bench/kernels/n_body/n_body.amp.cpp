#include <amp_math.h>

#include "src/AmpData.h"

namespace ampbench::AMPBENCH_MODE {
namespace {

struct Body {
  float x, y, z, mass;
};

}  // namespace

void n_body(const Step& step, const AmpData& data) {
  const array_view<Body> accelerations = data.buffer<Body>(step, 0);
  const array_view<const Body> bodies = data.buffer<Body>(step, 1);
  const int n = static_cast<int>(step.parameters[0]);
  const float softening = real_of(step.parameters[1]);
  parallel_for_each(
      data.view(), extent<1>(n).tile<256>(), [=](tiled_index<256> t) restrict(amp) {
        tile_static Body others[256];
        const Body me = bodies[t.global];
        Body sum = {0, 0, 0, 0};
        for (int first = 0; first < n; first += 256) {
          others[t.local[0]] = bodies[first + t.local[0]];
          t.barrier.wait_with_tile_static_memory_fence();
          for (int i = 0; i < 256; ++i) {
            const Body other = others[i];
            const float dx = other.x - me.x, dy = other.y - me.y, dz = other.z - me.z;
            const float inverse = concurrency::fast_math::rsqrt(dx * dx + dy * dy + dz * dz + softening);
            const float weight = other.mass * inverse * inverse * inverse;
            sum.x += weight * dx;
            sum.y += weight * dy;
            sum.z += weight * dz;
          }
          t.barrier.wait_with_tile_static_memory_fence();
        }
        accelerations[t.global] = sum;
      });
}

}  // namespace ampbench::AMPBENCH_MODE
