// What an error says cannot be modified, as the program spells it.
#pragma once

#include "clang/Basic/Diagnostic.h"

namespace clang {
class Sema;
class VarDecl;
}  // namespace clang

namespace amp::frontend {

/// The variable whose name what Clang underlines begins with; null if it begins with another. Of several
/// operands the one that is modified comes first.
const clang::VarDecl* modifiedVariable(const clang::Diagnostic& info, clang::Sema& sema);

}  // namespace amp::frontend
