// Properties of an overload set, which no single function of the set has.
#ifndef AMP_CHECKS_OVERLOADS_H
#define AMP_CHECKS_OVERLOADS_H

#include "base/Restriction.h"

namespace clang {
class ASTContext;
class FunctionDecl;
}  // namespace clang

namespace amp::checks {

/// Returns the restrictions of `callee` and of its overloads with the same parameters (AMP 1.2 §2.3.2.1
/// l.581). A call in a restrict(cpu,amp) function can use a different overload for each restriction.
RestrictionSet offeredRestrictions(const clang::ASTContext& context, const clang::FunctionDecl* callee);

/// True for operator new, operator delete and their array forms, which have rules of their own.
bool isAllocation(const clang::FunctionDecl* function);

}  // namespace amp::checks

#endif
