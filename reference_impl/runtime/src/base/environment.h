/// The environment variables that the runtime reads (docs/abi.md, "Environment").
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>

namespace amprt::environment {

/// CPPAMP_DEFAULT_ACCELERATOR: device path of the default accelerator; none if unset or empty.
std::optional<std::string> default_accelerator();

/// AMP_VALIDATION: whether to load the validation layer, and whether the layer checks barriers too. Throws
/// runtime_exception for an unknown value.
enum class Validation { off, on, synchronization };
Validation validation();

/// AMP_EVIDENCE: the file that receives the evidence.
std::optional<std::string> evidence();

/// AMP_SANITIZE: what happens with faults that -fsanitize=amp finds; a list, as in `halt=0:log=faults.json`.
struct Sanitize {
  bool halts = true;               ///< the first fault ends the process
  std::optional<std::string> log;  ///< the file to which a JSON object is added for each fault
};
Sanitize sanitize();

/// AMP_DUMP: the folder that receives the SPIR-V of the kernels, and a table of each.
std::optional<std::string> dump();

/// AMP_TRACE: the file that receives the trace; `%p` in it is replaced by the process ID.
std::optional<std::string> trace();

/// AMP_MEMORY_ACCESS: how kernels reach containers, by `addresses` or as storage `buffers`; unset: whichever
/// is faster on the device. Throws runtime_exception for an unknown value.
enum class MemoryAccess { fastest, addresses, buffers };
MemoryAccess memory_access();

/// AMP_LARGE_COPIES: what makes large copies between staging arrays and their accelerator, `vulkan`, or
/// `cuda` if CUDA has the device; unset: Vulkan. Throws runtime_exception for an unknown value.
enum class LargeCopies { vulkan, cuda };
LargeCopies large_copies();

/// AMP_MESSAGES: the bytes of the buffer for the messages of a launch. Throws runtime_exception unless it is
/// a number from 1024 to 1 GiB.
std::size_t message_bytes();

/// AMP_PIPELINE_CACHE: the folder that keeps pipelines from one run of a program to the next; none if it is
/// `0`. Unset: amp-pipelines in the user's cache folder, if there is one.
std::optional<std::filesystem::path> pipeline_cache();

}  // namespace amprt::environment
