// Members of a class that code lacks because of restrictions (AMP 1.2 §2.3.2 l.507-567).
#pragma once

#include <optional>

#include "base/Restriction.h"
#include "checks/common/CallRules.h"
#include "clang/AST/Type.h"

namespace amp::frontend {

// Of a `record`, which may be null, a member without a restriction of `caller`; null if there is none.

/// A constructor that the program has written.
const clang::CXXMethodDecl* lackingConstructor(const clang::CXXRecordDecl* record, RestrictionSet caller);
/// The default constructor.
const clang::CXXMethodDecl* lackingDefaultConstructor(const clang::CXXRecordDecl* record, RestrictionSet caller);
/// The constructor that moves: C++ goes on to a copy that is deleted.
const clang::CXXMethodDecl* lackingMoveConstructor(const clang::CXXRecordDecl* record, RestrictionSet caller);

/// The rule of the assignment that moves a `record`, which may be null, where restrictions keep it from code with those
/// of `caller`; nothing if they do not.
std::optional<checks::Rule> ruleOfMoveAssignment(const clang::CXXRecordDecl* record, RestrictionSet caller);
/// The same for the class of which a member stands at `where`. Members that the compiler makes stand where the class
/// does.
std::optional<checks::Rule> ruleOfMoveAssignmentAt(const clang::ASTContext& context, clang::SourceLocation where,
                                                   RestrictionSet caller);

/// True if `line` names a class that inherits `constructor`.
bool namesHeir(llvm::StringRef line, const clang::CXXConstructorDecl* constructor);

}  // namespace amp::frontend
