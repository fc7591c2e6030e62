#include "cuda/Kernels.h"

namespace ampbench {
namespace {

__global__ void scan_kernel(unsigned* out, unsigned* sums, const unsigned* in, unsigned n) {
  __shared__ unsigned totals[256];
  const unsigned local = threadIdx.x, first = 4 * (blockIdx.x * 256 + local);
  unsigned values[4];
  unsigned sum = 0;
  for (unsigned k = 0; k < 4; ++k) {
    if (first + k < n) sum += in[first + k];
    values[k] = sum;
  }
  totals[local] = sum;
  __syncthreads();
  for (unsigned distance = 1; distance < 256; distance *= 2) {
    const unsigned before = local >= distance ? totals[local - distance] : 0;
    __syncthreads();
    totals[local] += before;
    __syncthreads();
  }
  const unsigned before = local > 0 ? totals[local - 1] : 0;
  for (unsigned k = 0; k < 4; ++k) {
    if (first + k < n) out[first + k] = values[k] + before;
  }
  if (local == 255) sums[blockIdx.x] = totals[255];
}

__global__ void scan_add_kernel(unsigned* __restrict__ out, const unsigned* __restrict__ sums, unsigned n) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && i >= 1024) out[i] += sums[i / 1024 - 1];
}

}  // namespace

void scan(const Step& step, void* const* buffers) {
  auto* const out = buffer<unsigned>(step, buffers, 0);
  auto* const sums = buffer<unsigned>(step, buffers, 1);
  if (step.kernel == "scan")
    scan_kernel<<<grid_of(step), 256>>>(out, sums, buffer<unsigned>(step, buffers, 2), step.parameters[0]);
  else
    scan_add_kernel<<<groups_of(step), group_size>>>(out, sums, step.parameters[0]);
}

}  // namespace ampbench
