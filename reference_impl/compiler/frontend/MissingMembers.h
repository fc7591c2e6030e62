// Members that a class lacks, or the compiler does not make, because of restrictions (AMP 1.2 §2.3.2 l.507-567).
#pragma once

#include <optional>

#include "Restriction.h"
#include "checks/CallRules.h"

namespace amp::frontend {

/// A constructor that the program has written and that lacks a restriction of `caller`; null if there is none.
const clang::CXXConstructorDecl* lackingConstructor(const clang::CXXRecordDecl* record, RestrictionSet caller);

/// A member that the compiler would make, had all parts one that serves.
struct MissingMember {
  checks::CalleeKind kind;
  RestrictionSet restrictions;  ///< of the one of a part
};

/// The constructor that copies or moves a `record`, or its assignment, where code with the restrictions `caller`
/// needs it; nothing if no part is the reason.
std::optional<MissingMember> missingConstructor(const clang::CXXRecordDecl* record, RestrictionSet caller);
std::optional<MissingMember> missingAssignment(const clang::CXXRecordDecl* record, RestrictionSet caller);

/// True if `line` names a class of `scope`, or within, that inherits the constructors of `base`.
bool namesHeirOf(const clang::CXXRecordDecl* base, llvm::StringRef line, const clang::DeclContext* scope);

}  // namespace amp::frontend
