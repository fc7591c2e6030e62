/// Debug information in SPIR-V modules: instructions of sets whose names begin with "NonSemantic.".
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace amprt {

/// Returns the module without the extension SPV_KHR_non_semantic_info and the instructions that need it, for
/// devices that do not have the extension.
std::vector<std::uint32_t> without_debug_info(std::span<const std::uint32_t> spirv);

}  // namespace amprt
