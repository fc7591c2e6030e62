#pragma once

#include <set>
#include <string>
#include <vector>

#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/StringSaver.h"

namespace amp::driver {

/// Options of the compiler proper that only amp++ has. The driver makes them from the user's options.
inline constexpr const char* kCc1Emit = "-amp-emit=";
inline constexpr const char* kCc1Keep = "-amp-keep=";
inline constexpr const char* kCc1KeepIndex = "-amp-keep-index";
inline constexpr const char* kCc1Lanes = "-amp-lanes=";
inline constexpr const char* kCc1Sanitize = "-amp-sanitize=";
inline constexpr const char* kCc1NoProcessorCode = "-amp-no-processor-code";
inline constexpr const char* kCc1UnoptimizedHost = "-amp-unoptimized-host";

/// `__AMPXX__=<major * 100 + minor>`.
extern const char* const kVersionMacro;

/// The options that amp++ has in addition to those of clang++.
struct Options {
  std::string emit;                  ///< --emit=llvm|spirv
  std::string explain;               ///< --explain RULE
  bool saveTemps = false;            ///< --save-temps: also keep the accelerator's LLVM IR and SPIR-V
  bool keepCIndex = false;           ///< --keep-c-index
  bool unoptimizedHost = false;      ///< --unoptimized-host
  bool processorCode = true;         ///< without --no-processor-code
  unsigned lanes = 0;                ///< --lanes=N; 0 without it
  std::set<std::string> sanitizers;  ///< the parts of -fsanitize=amp that are chosen: "race", ...
  bool help = false;
  bool version = false;
};

/// Removes the options of amp++ from `arguments`, whose first element is the program's name. Returns an error
/// message; empty if there is no error. Keeps changed options in `strings`.
std::string takeOptions(llvm::SmallVectorImpl<const char*>& arguments, llvm::StringSaver& strings,
                        Options& options);

/// The text of --help that precedes Clang's own.
extern const char* const kHelp;

}  // namespace amp::driver
