/// The table of a kernel that AMP_DUMP writes beside its module.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "pipelines/executables.h"

namespace amprt {

/// Returns a table of the kernel: what the driver tells of its executables, and the lines of the source with
/// their numbers of SPIR-V instructions. Files that the module does not contain are read.
std::string kernel_table(const char* kernel, std::span<const std::uint32_t> spirv,
                         const std::vector<Executable>& executables);

}  // namespace amprt
