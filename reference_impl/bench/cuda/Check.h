/// How the programs of the CUDA side end when CUDA says no.
#pragma once

#include <cuda_runtime.h>

#include <cstdio>
#include <cstdlib>

namespace ampbench {

/// Says "cannot <what>", and why, and ends the program with 2, unless the result is cudaSuccess.
inline void check(cudaError_t result, const char* what) {
  if (result == cudaSuccess) return;
  std::fprintf(stderr, "ampbench-cuda: cannot %s: %s\n", what, cudaGetErrorString(result));
  std::exit(2);
}

}  // namespace ampbench
