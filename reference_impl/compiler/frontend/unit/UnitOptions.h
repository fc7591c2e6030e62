#pragma once

#include <functional>
#include <optional>
#include <string>

namespace amp::frontend {

/// Returns the path of the file that continues a translation unit after its main file; nothing if there is
/// none, which ends the compilation.
using NextFile = std::function<std::optional<std::string>()>;

/// Options of amp++ that concern one translation unit.
struct UnitOptions {
  std::string emit;                ///< what to write: "" (an object file), "llvm" or "spirv"
  bool keepCLibraryIndex = false;  ///< do not hide the C functions index and rindex
  bool unoptimizedHost = false;    ///< compile the host's code without optimization
  std::string keepPrefix;  ///< if set, device IR and SPIR-V are kept as <prefix>.amp.ll, <prefix>.<n>.spv
  NextFile next;  ///< if set, the main file holds headers; they are analysed with the file that this names
};

}  // namespace amp::frontend
