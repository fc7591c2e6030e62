// The ways in which the sources of the checks name and report rules.
#ifndef AMP_MUTANTS_TOOL_RULES_H
#define AMP_MUTANTS_TOOL_RULES_H

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/StringRef.h"

namespace amp::mutants {

/// Calls `visit` with each expression in `statement`, itself included.
template <class Visit>
void visitExpressions(const clang::Stmt* statement, Visit visit) {
  if (!statement) return;
  if (const auto* expression = llvm::dyn_cast<clang::Expr>(statement)) visit(expression);
  for (const clang::Stmt* child : statement->children()) visitExpressions(child, visit);
}

/// Returns the id of the rule that an enumerator, or a text such as "amp.stmt.asm C3930", names; empty if it
/// names none.
llvm::StringRef ruleOf(const clang::Expr* expression);

bool isOfClass(clang::QualType type, llvm::StringRef name);

/// True for the type of a diagnostic's place.
bool isPlace(clang::QualType type);

/// True for a parameter that is a rule.
bool takesRule(const clang::ParmVarDecl* parameter);

/// True for a rule, for a class with a rule as a member, and for an optional of either.
bool carriesRule(clang::QualType type);

/// True for a function of the checks, false for one of the front end.
bool isOfCheck(const clang::FunctionDecl* function);

/// True if `callee` reports a diagnostic: by its name, or because it takes a rule and a place.
bool reports(const clang::FunctionDecl* callee);

}  // namespace amp::mutants

#endif
