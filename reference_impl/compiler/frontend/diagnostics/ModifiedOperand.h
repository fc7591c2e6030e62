// What an error says cannot be modified, as the program spells it.
#pragma once

#include "clang/Basic/Diagnostic.h"

namespace clang {
class Sema;
class VarDecl;
}  // namespace clang

namespace amp::frontend {

/// What Clang underlines. Of several operands the one that is modified comes first.
struct ModifiedOperand {
  const clang::VarDecl* variable = nullptr;  ///< whose name it begins with; null if it begins with another
  llvm::StringRef rest;                      ///< what stands behind the name, as in ".local[0]"
};

ModifiedOperand modifiedOperand(const clang::Diagnostic& info, clang::Sema& sema);

}  // namespace amp::frontend
