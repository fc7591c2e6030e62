/// Dumps kernels as SPIR-V files (AMP_DUMP).
#pragma once

#include <cstdint>
#include <span>

namespace amprt {

/// Writes <folder>/<number>-<kernel>.spv if AMP_DUMP names a folder. Reports a failure on standard error.
void dump_spirv(const char* kernel, std::span<const std::uint32_t> spirv);

}  // namespace amprt
