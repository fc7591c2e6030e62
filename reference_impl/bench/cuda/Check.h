/// Error handling of the programs of the CUDA side.
#pragma once

#include <cuda_runtime.h>

#include <cstdio>
#include <cstdlib>

namespace ampbench {

/// Unless the result is cudaSuccess, prints "cannot <what>" with the reason and exits with 2.
inline void check(cudaError_t result, const char* what) {
  if (result == cudaSuccess) return;
  std::fprintf(stderr, "ampbench-cuda: cannot %s: %s\n", what, cudaGetErrorString(result));
  std::exit(2);
}

}  // namespace ampbench
