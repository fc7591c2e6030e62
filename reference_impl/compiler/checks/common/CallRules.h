// Which rule a call breaks whose callee lacks a restriction of the code that calls it.
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

/// What a call invokes, as far as rules tell it apart.
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

/// The rule for a call in code with the restrictions `caller` of a function that has only `callee` (AMP 1.2
/// §2.3.2 l.494, §2.3.2.1 l.581).
Rule ruleOfCall(CalleeKind kind, RestrictionSet callee);

/// The same for a callee that is known: the library's members have rules of their own.
Rule ruleOfCallee(const clang::FunctionDecl* callee);

/// The same where the call stands in an operand that is not evaluated (reading 13).
Rule ruleOfUnevaluatedCall(RestrictionSet callee);

/// A declaration that would have served, had an inner scope not hidden it (AMP 1.2 §2.3.2.2).
struct Hidden {
  const clang::FunctionDecl* function = nullptr;
  Rule rule = Rule::hiding_namespace;
  explicit operator bool() const { return function != nullptr; }
};

/// Looks for a function `name` with the restrictions `needed` behind the scope in which the call at `where`
/// in `caller` finds that name. `callee` is what it finds, null if that is not known.
Hidden findHidden(const clang::DeclContext* caller, const clang::FunctionDecl* callee,
                  clang::DeclarationName name, clang::SourceLocation where, RestrictionSet needed);

/// An operator function `name` without the restrictions `needed` that an operand of type `operand` in
/// `caller` would find; null if there is none.
const clang::FunctionDecl* findLacking(const clang::DeclContext* caller, clang::QualType operand,
                                       clang::DeclarationName name, RestrictionSet needed);

}  // namespace amp::checks

#endif
