#pragma once

#include <functional>
#include <optional>
#include <set>
#include <string>

namespace amp::frontend {

/// What continues a translation unit after its main file.
struct Continuation {
  std::string file;    ///< the path of the file to read
  std::string object;  ///< the path of the object file to write; unused if the unit is only analysed
};

/// Returns nothing if nothing continues the unit, which ends the compilation.
using NextPart = std::function<std::optional<Continuation>()>;

/// Options of amp++ that concern one translation unit.
struct UnitOptions {
  std::string emit;                ///< what to write: "" (an object file), "llvm" or "spirv"
  bool keepCLibraryIndex = false;  ///< do not hide the C functions index and rindex
  bool processorCode = true;       ///< compile the kernels for the processor, too
  unsigned lanes = 0;              ///< how many threads the processor runs at a time; 0: as many as fit
  /// The kinds of faults in kernels to look for when they run: "race", "bounds", "barrier".
  std::set<std::string> sanitizers;
  bool unoptimizedHost = false;  ///< compile the host's code without optimization
  std::string keepPrefix;  ///< if set, device IR and SPIR-V are kept as <prefix>.amp.ll, <prefix>.<n>.spv
  NextPart next;  ///< if set, the main file holds headers; they are compiled with the file that this names
};

}  // namespace amp::frontend
