/// The kernels in CUDA.
#pragma once

#include <cuda_runtime.h>

#include "cases/Case.h"

namespace ampbench {

/// Returns buffer b of a step; `buffers` holds the device pointers of all buffers of the case.
template <typename T>
T* buffer(const Step& step, void* const* buffers, std::size_t b) {
  return static_cast<T*>(buffers[step.buffers[b]]);
}

/// Returns the number of groups of an untiled kernel.
constexpr unsigned group_size = 256;
inline unsigned groups_of(const Step& step) {
  return (step.threads + group_size - 1) / group_size;
}
inline dim3 grid_of(const Step& step) {
  return dim3(step.groups[0], step.groups[1], step.groups[2]);
}

#define AMPBENCH_KERNEL(name) void name(const Step&, void* const* buffers);
#include "cases/kernels.def"
#undef AMPBENCH_KERNEL

}  // namespace ampbench
