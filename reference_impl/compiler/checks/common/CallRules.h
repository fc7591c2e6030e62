// The rule that a call breaks if its callee lacks a restriction of the calling code.
#ifndef AMP_CHECKS_CALLRULES_H
#define AMP_CHECKS_CALLRULES_H

#include "base/Restriction.h"
#include "base/Rules.h"
#include "clang/AST/DeclBase.h"
#include "clang/AST/DeclarationName.h"

namespace clang {
class CXXConstructorDecl;
class CXXRecordDecl;
class FunctionDecl;
}  // namespace clang

namespace amp::checks {

/// The kinds of callees that have different rules.
enum class CalleeKind {
  function,
  operatorFunction,
  conversion,
  constructor,
  destructor,
  implicitDefaultConstructor,
  implicitCopyConstructor,
  implicitMoveConstructor,
  implicitCopyAssignment,
  implicitMoveAssignment,
  implicitDestructor,
  inheritedConstructor
};

CalleeKind kindOf(const clang::FunctionDecl* callee);

/// Returns the rule for a call whose callee is a `kind` and has only the restrictions `callee` (AMP 1.2
/// §2.3.2 l.494, §2.3.2.1 l.581).
Rule ruleOfCall(CalleeKind kind, RestrictionSet callee);

/// Returns the rule for a call of `callee`. Members of the library have rules of their own.
Rule ruleOfCallee(const clang::FunctionDecl* callee);

/// Returns the rule for a call in an unevaluated operand (reading 13).
Rule ruleOfUnevaluatedCall(RestrictionSet callee);

/// A function with the necessary restrictions that a declaration in an inner scope or a derived class hides
/// (AMP 1.2 §2.3.2.2).
struct Hidden {
  const clang::FunctionDecl* function = nullptr;
  Rule rule = Rule::hiding_namespace;
  explicit operator bool() const { return function != nullptr; }
};

/// Finds a function `name` with the restrictions `needed` that is hidden by the scope in which the call at
/// `where` in `caller` finds the name. `callee` is the function that the call finds; null if it is unknown.
Hidden findHidden(const clang::DeclContext* caller, const clang::FunctionDecl* callee,
                  clang::DeclarationName name, clang::SourceLocation where, RestrictionSet needed);

/// Finds an operator function `name` for an operand of type `operand` in `caller` that lacks one of the
/// restrictions `needed`. Returns null if there is none.
const clang::FunctionDecl* findLacking(const clang::DeclContext* caller, clang::QualType operand,
                                       clang::DeclarationName name, RestrictionSet needed);

}  // namespace amp::checks

#endif
