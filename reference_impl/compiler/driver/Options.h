#pragma once

#include <string>
#include <vector>

#include "llvm/ADT/SmallVector.h"

namespace amp::driver {

/// Options of the compiler proper that only amp++ knows; the driver makes them out of the user's.
inline constexpr const char* kCc1Emit = "-amp-emit=";
inline constexpr const char* kCc1Keep = "-amp-keep=";
inline constexpr const char* kCc1KeepIndex = "-amp-keep-index";

/// `__AMPXX__=<major * 100 + minor>`.
extern const char* const kVersionMacro;

/// What amp++ understands beyond clang++'s command line.
struct Options {
  std::string emit;         ///< --emit=llvm|spirv
  std::string explain;      ///< --explain RULE
  bool saveTemps = false;   ///< --save-temps: kept temporary files include device IR and SPIR-V
  bool keepCIndex = false;  ///< --keep-c-index
  bool help = false;
  bool version = false;
};

/// Takes the options of amp++ out of `arguments` (the program's name stays in front). Returns an error
/// message, empty if all is well.
std::string takeOptions(llvm::SmallVectorImpl<const char*>& arguments, Options& options);

/// The text of --help that precedes Clang's own.
extern const char* const kHelp;

}  // namespace amp::driver
