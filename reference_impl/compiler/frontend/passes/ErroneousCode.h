// Code that the compiler could not understand.
#pragma once

namespace clang {
class ASTContext;
}

namespace amp::frontend {

/// True if the body of an amp-restricted function, or what it names, contains errors: then no code can be
/// generated for it.
bool hasErrorsInAmpCode(clang::ASTContext& context);

}  // namespace amp::frontend
