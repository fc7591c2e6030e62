// Finds the functions that a message of Clang is about.
#pragma once

namespace clang {
class ASTContext;
class FunctionDecl;
class SourceLocation;
}  // namespace clang

namespace amp::frontend {

/// Returns the function whose name is at `where`; null if there is none.
const clang::FunctionDecl* functionAt(const clang::ASTContext& context, clang::SourceLocation where);

/// Returns the innermost function or call operator whose body contains `where`; null if there is none.
const clang::FunctionDecl* functionAround(const clang::ASTContext& context, clang::SourceLocation where);

}  // namespace amp::frontend
