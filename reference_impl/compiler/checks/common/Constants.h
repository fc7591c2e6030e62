// The variables that are constants in the sense of AMP 1.2 §2.4.3.2 l.718-719.
#ifndef AMP_CHECKS_CONSTANTS_H
#define AMP_CHECKS_CONSTANTS_H

namespace clang {
class ASTContext;
class VarDecl;
}  // namespace clang

namespace amp::checks {

/// True if `variable` can be reduced to an integer literal (reading 15).
bool isIntegralConstant(const clang::ASTContext& context, const clang::VarDecl* variable);

}  // namespace amp::checks

#endif
