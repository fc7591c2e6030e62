/// Copies of the kernels for those who want to look at them (AMP_DUMP).
#pragma once

#include <cstdint>
#include <span>

namespace amprt {

/// Writes <folder>/<number>-<kernel>.spv when AMP_DUMP names a folder; says on standard error when it cannot.
void dump_spirv(const char* kernel, std::span<const std::uint32_t> spirv);

}  // namespace amprt
