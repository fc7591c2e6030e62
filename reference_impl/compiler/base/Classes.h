#pragma once

#include "clang/AST/Type.h"

namespace clang {
class CXXRecordDecl;
}

namespace amp {

/// Returns the definition of the class that `type` is; null if `type` is not a class or the class is not
/// defined.
clang::CXXRecordDecl* definitionOf(clang::QualType type);

}  // namespace amp
