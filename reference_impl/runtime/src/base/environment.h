/// The environment variables that the runtime reads (docs/abi.md, "Environment"), each in one place.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace amprt::environment {

/// CPPAMP_DEFAULT_ACCELERATOR: device path of the default accelerator; none when unset or empty.
std::optional<std::string> default_accelerator();

/// AMP_VALIDATION: whether the validation layer is asked for, and that it look at barriers, too.
enum class Validation { off, on, synchronization };
Validation validation();

/// AMP_EVIDENCE: the file that receives the evidence.
std::optional<std::string> evidence();

/// AMP_DUMP: the folder that receives the SPIR-V of the kernels.
std::optional<std::string> dump();

/// AMP_TRACE: the file that receives the trace; `%p` in it stands for the number of the process.
std::optional<std::string> trace();

/// AMP_MEMORY_ACCESS: how kernels reach containers, `addresses` or `buffers`; unset: as is faster on the
/// device. Throws runtime_exception for another word.
enum class MemoryAccess { fastest, addresses, buffers };
MemoryAccess memory_access();

/// AMP_LARGE_COPIES: whose copies large ones between staging arrays and their accelerator are, `vulkan` or
/// `cuda`, where CUDA has the device; unset: Vulkan's. Throws runtime_exception for another word.
enum class LargeCopies { vulkan, cuda };
LargeCopies large_copies();

/// AMP_PIPELINE_CACHE: the folder that keeps pipelines from one run of a program to the next, `0` for none.
/// When it is unset: amp-pipelines in the user's folder for caches, where there is one.
std::optional<std::filesystem::path> pipeline_cache();

}  // namespace amprt::environment
