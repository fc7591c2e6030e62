// Lambdas as the text of the program shows them, where no AST is left to ask.
#pragma once

#include "clang/Basic/SourceLocation.h"

namespace amp::frontend {

/// True if `where` is the `[` of a lambda or its capture default, and `inner` stands in that lambda.
bool standsInLambdaAt(const clang::FullSourceLoc& where, const clang::FullSourceLoc& inner);

}  // namespace amp::frontend
