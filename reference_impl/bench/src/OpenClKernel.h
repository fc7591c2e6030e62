/// Kernels in OpenCL C, on the host's processor.
#pragma once

#include "ProcessorSide.h"

namespace ampbench {

/// Returns null if no OpenCL platform offers the host's processor.
std::unique_ptr<ProcessorSide> opencl_side(unsigned int threads, const std::filesystem::path& modules);

}  // namespace ampbench
