/// Kernels in C++ with OpenMP, compiled by clang++ for the instruction sets for which amp++ compiles kernels.
#pragma once

#include "ProcessorSide.h"

namespace amprt {
struct Processor;
}

namespace ampbench {

/// Prepares OpenMP, which no code of the process may have used before.
std::unique_ptr<ProcessorSide> openmp_side(const amprt::Processor& processor);

}  // namespace ampbench
