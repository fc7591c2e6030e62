#pragma once

#include <functional>
#include <optional>
#include <string>

namespace amp::frontend {

/// The path of the file with which a unit goes on where its main file ends; nothing if the unit is of no use.
using NextFile = std::function<std::optional<std::string>()>;

/// Options of amp++ that concern one translation unit.
struct UnitOptions {
  std::string emit;                ///< "", "llvm" or "spirv": write that instead of an object
  bool keepCLibraryIndex = false;  ///< do not hide the C functions index and rindex
  std::string keepPrefix;  ///< if set, device IR and SPIR-V are kept as <prefix>.amp.ll, <prefix>.<n>.spv
  NextFile next;  ///< if set, the unit is headers; they are analysed with the file that this names
};

}  // namespace amp::frontend
