// The function that a message of Clang's points to.
#pragma once

namespace clang {
class ASTContext;
class FunctionDecl;
class SourceLocation;
}  // namespace clang

namespace amp::frontend {

/// The function whose name stands at `where`; null if there is none.
const clang::FunctionDecl* functionAt(const clang::ASTContext& context, clang::SourceLocation where);

}  // namespace amp::frontend
