/// Copies of the kernels for those who want to look at them (AMP_DUMP).
#pragma once

#include "amp_detail/registration.h"

namespace amprt {

/// Writes <folder>/<number>-<name>.spv when AMP_DUMP names a folder; says on standard error when it cannot.
void dump_spirv(const amp_kernel& kernel);

}  // namespace amprt
