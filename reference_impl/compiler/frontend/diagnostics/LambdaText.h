// Finds lambdas in the text of the program, for use when there is no AST any more.
#pragma once

#include "clang/Basic/SourceLocation.h"

namespace amp::frontend {

/// True if `where` is the `[` of a lambda or its capture default, and `inner` is inside that lambda.
bool standsInLambdaAt(const clang::FullSourceLoc& where, const clang::FullSourceLoc& inner);

}  // namespace amp::frontend
