#include "cuda/Kernels.h"

namespace ampbench {
namespace {

__global__ void histogram_kernel(unsigned* __restrict__ bins, const unsigned* __restrict__ in, unsigned n,
                                 unsigned tiles) {
  __shared__ unsigned counts[256];
  const unsigned local = threadIdx.x, threads = 256 * tiles;
  counts[local] = 0;
  __syncthreads();
  unsigned i = blockIdx.x * 256 + local;
  for (; i + 3 * threads < n; i += 4 * threads) {
    const unsigned a = in[i], b = in[i + threads], c = in[i + 2 * threads], d = in[i + 3 * threads];
    atomicAdd(&counts[a & 255], 1);
    atomicAdd(&counts[b & 255], 1);
    atomicAdd(&counts[c & 255], 1);
    atomicAdd(&counts[d & 255], 1);
  }
  for (; i < n; i += threads) atomicAdd(&counts[in[i] & 255], 1);
  __syncthreads();
  atomicAdd(&bins[local], counts[local]);
}

}  // namespace

void histogram(const Step& step, void* const* buffers) {
  histogram_kernel<<<grid_of(step), 256>>>(buffer<unsigned>(step, buffers, 0),
                                           buffer<unsigned>(step, buffers, 1), step.parameters[0],
                                           step.parameters[1]);
}

}  // namespace ampbench
