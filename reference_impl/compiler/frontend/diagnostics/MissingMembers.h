// Members of a class that code cannot use because they lack a restriction (AMP 1.2 §2.3.2 l.507-567).
#pragma once

#include <optional>

#include "base/Restriction.h"
#include "clang/AST/Type.h"
#include "frontend/diagnostics/ForeignDiagnostics.h"

namespace amp::frontend {

// Each of these returns the named member of `record` if it lacks a restriction of `caller`; null otherwise.
// `record` may be null.

/// A constructor that is not defaulted, so that the program has written it.
const clang::CXXMethodDecl* lackingConstructor(const clang::CXXRecordDecl* record, RestrictionSet caller);
/// The default constructor.
const clang::CXXMethodDecl* lackingDefaultConstructor(const clang::CXXRecordDecl* record,
                                                      RestrictionSet caller);
/// The move constructor. Without it C++ selects a copy constructor, which is deleted.
const clang::CXXMethodDecl* lackingMoveConstructor(const clang::CXXRecordDecl* record, RestrictionSet caller);

/// Returns the rule of the move assignment of `record`, which may be null, if code with the restrictions
/// `caller` lacks it because of restrictions; nothing otherwise.
std::optional<ForeignRule> ruleOfMoveAssignment(const clang::CXXRecordDecl* record, RestrictionSet caller);
/// Returns the same for the class that has a member at `where`. The place of an implicit member is that of
/// its class.
std::optional<ForeignRule> ruleOfMoveAssignmentAt(const clang::ASTContext& context,
                                                  clang::SourceLocation where, RestrictionSet caller);

/// Returns the argument of a message about a member of the class that is declared at `where`: the name of the
/// member, or of the constructor if `member` is empty. Nothing if no class with a name is declared there. Of
/// the instantiations of a template, all of which are declared there, it names one.
std::optional<std::vector<Argument>> argumentsOfMember(const clang::ASTContext& context,
                                                       clang::SourceLocation where, llvm::StringRef member);

/// True if `line` contains the name of a class that inherits `constructor`.
bool namesHeir(llvm::StringRef line, const clang::CXXConstructorDecl* constructor);

}  // namespace amp::frontend
