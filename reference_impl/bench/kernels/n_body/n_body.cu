#include "cuda/Kernels.h"

namespace ampbench {
namespace {

struct Body {
  float x, y, z, mass;
};

__global__ void n_body_kernel(Body* __restrict__ accelerations, const Body* __restrict__ bodies, unsigned n,
                              float softening) {
  __shared__ Body others[256];
  const unsigned number = blockIdx.x * 256 + threadIdx.x;
  const Body me = bodies[number];
  Body sum = {0, 0, 0, 0};
  for (unsigned first = 0; first < n; first += 256) {
    others[threadIdx.x] = bodies[first + threadIdx.x];
    __syncthreads();
    for (unsigned i = 0; i < 256; ++i) {
      const Body other = others[i];
      const float dx = other.x - me.x, dy = other.y - me.y, dz = other.z - me.z;
      const float inverse = rsqrtf(dx * dx + dy * dy + dz * dz + softening);
      const float weight = other.mass * inverse * inverse * inverse;
      sum.x += weight * dx;
      sum.y += weight * dy;
      sum.z += weight * dz;
    }
    __syncthreads();
  }
  accelerations[number] = sum;
}

}  // namespace

void n_body(const Step& step, void* const* buffers) {
  n_body_kernel<<<grid_of(step), 256>>>(buffer<Body>(step, buffers, 0), buffer<Body>(step, buffers, 1),
                                        step.parameters[0], real_of(step.parameters[1]));
}

}  // namespace ampbench
