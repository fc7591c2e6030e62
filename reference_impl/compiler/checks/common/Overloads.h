// What overload sets offer, which no single function tells.
#ifndef AMP_CHECKS_OVERLOADS_H
#define AMP_CHECKS_OVERLOADS_H

#include "base/Restriction.h"

namespace clang {
class ASTContext;
class FunctionDecl;
}  // namespace clang

namespace amp::checks {

/// The restrictions that the overload set of `callee` offers for these parameters (AMP 1.2 §2.3.2.1 l.581): a
/// call in a restrict(cpu,amp) function may be satisfied by one function for each.
RestrictionSet offeredRestrictions(const clang::ASTContext& context, const clang::FunctionDecl* callee);

/// True for operator new, operator delete and their forms for arrays: rules of their own speak of them.
bool isAllocation(const clang::FunctionDecl* function);

}  // namespace amp::checks

#endif
