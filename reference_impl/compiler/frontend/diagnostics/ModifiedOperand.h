// The operand that cannot be modified according to an error, as the program spells it.
#pragma once

#include "clang/Basic/Diagnostic.h"

namespace clang {
class Sema;
class VarDecl;
}  // namespace clang

namespace amp::frontend {

/// The operand that Clang underlines. If it underlines several, the modified one comes first.
struct ModifiedOperand {
  const clang::VarDecl* variable = nullptr;  ///< the variable that it begins with; null if there is none
  llvm::StringRef rest;                      ///< the text after the name, as in ".local[0]"
  llvm::StringRef text;                      ///< all of it; empty if it comes from a macro
};

/// Returns the modified operand of the error `info`; an empty one if Clang underlines nothing.
ModifiedOperand modifiedOperand(const clang::Diagnostic& info, clang::Sema& sema);

}  // namespace amp::frontend
