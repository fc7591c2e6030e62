// Where an instruction stands: decides which kinds of defects it gets, and how they are named.
#ifndef AMP_MUTANTS_SEMANTIC_PLACE_H
#define AMP_MUTANTS_SEMANTIC_PLACE_H

#include <cstdint>
#include <optional>
#include <string>

namespace llvm {
class Function;
class Instruction;
}  // namespace llvm

namespace amp::mutants {

/// What a defect is a defect of. The values are bits of a set.
enum Scope : uint8_t {
  kLanguage = 1,  ///< C++ as it is compiled: the code of a kernel that the program has written
  kHeaders = 2,   ///< the library's headers, in kernels and in host code
  kRuntime = 4,   ///< the library's compiled part
};

/// Returns the scope of the function's code; nothing if defects are not seeded there. `isKernelCode`: whether
/// the module is an accelerator's side of a translation unit.
std::optional<Scope> scopeOf(const llvm::Function& function, bool isKernelCode);

/// Returns the file, as it is known in the project, such as "amp_detail/index.h"; "" if the function has no
/// place.
std::string fileOf(const llvm::Function& function);

/// What kind of function it is, for defects of the language: "constructor", "destructor", "operator",
/// "member", "function".
std::string roleOf(const llvm::Function& function);

}  // namespace amp::mutants

#endif
