#include "frontend/diagnostics/CapturedCopies.h"

#include "clang/AST/Decl.h"
#include "clang/AST/DeclCXX.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Sema/ScopeInfo.h"
#include "clang/Sema/Sema.h"
#include "frontend/diagnostics/ModifiedOperand.h"

namespace amp::frontend {
namespace {

bool isCaptured(const clang::VarDecl* variable, const clang::sema::LambdaScopeInfo& lambda) {
  // Captures by reference need no test: amp-restricted code captures nothing const by reference.
  return variable && variable->hasLocalStorage() &&
         (variable->isInitCapture() || variable->getDeclContext() != lambda.CallOperator);
}

/// Returns `rule` with the name of the variable if the modified object is a captured copy; nothing otherwise.
std::optional<ForeignRule> onCopy(Rule rule, const clang::Diagnostic& info, clang::Sema& sema) {
  const clang::sema::LambdaScopeInfo* lambda = sema.getCurLambda();
  if (!lambda || lambda->Mutable) return {};
  const clang::VarDecl* variable = modifiedOperand(info, sema).variable;
  if (!isCaptured(variable, *lambda)) return {};
  return ForeignRule(rule, {variable->getNameAsString()});
}

/// True if `record` or one of its bases has a non-const operator(), which the call may be meant for.
bool isCalledWhereNotConst(const clang::CXXRecordDecl* record, clang::Sema& sema) {
  if (!record || !record->hasDefinition()) return false;
  const clang::DeclarationName call = sema.Context.DeclarationNames.getCXXOperatorName(clang::OO_Call);
  const auto modifies = [](const clang::NamedDecl* declaration) {
    const auto* method = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(declaration->getAsFunction());
    return method && !method->isConst() && !method->isStatic();
  };
  return llvm::any_of(record->lookup(call), modifies) ||
         llvm::any_of(record->bases(), [&](const clang::CXXBaseSpecifier& base) {
           return isCalledWhereNotConst(base.getType()->getAsCXXRecordDecl(), sema);
         });
}

/// Returns the rule of a call for which no operator() is viable. Nothing if the class has no non-const
/// operator(): then the arguments are at fault, which is another error.
std::optional<ForeignRule> onCalledCopy(const clang::Diagnostic& info, clang::Sema& sema) {
  const std::optional<ForeignRule> rule = onCopy(Rule::capture_copy_call, info, sema);
  if (!rule) return {};
  const clang::QualType type = modifiedOperand(info, sema).variable->getType().getNonReferenceType();
  return isCalledWhereNotConst(type->getAsCXXRecordDecl(), sema) ? rule : std::nullopt;
}

}  // namespace

std::optional<ForeignRule> ruleOfModifiedCopy(const clang::Diagnostic& info, clang::Sema& sema) {
  switch (info.getID()) {
    case clang::diag::err_lambda_decl_ref_not_modifiable_lvalue:
    case clang::diag::err_typecheck_assign_const:
    case clang::diag::err_typecheck_expression_not_modifiable_lvalue:
      return onCopy(Rule::capture_copy_modified, info, sema);
    case clang::diag::err_ovl_no_viable_oper:
      return onCopy(info.getArgStdStr(0) == "=" ? Rule::capture_copy_assigned : Rule::capture_copy_call, info,
                    sema);
    case clang::diag::err_ovl_no_viable_object_call:
      return onCalledCopy(info, sema);
    case clang::diag::err_member_function_call_bad_cvr:
    case clang::diag::err_typecheck_illegal_increment_decrement:
      return onCopy(Rule::capture_copy_call, info, sema);
    case clang::diag::err_reference_bind_drops_quals:
    case clang::diag::err_init_conversion_failed:
      return onCopy(Rule::capture_copy_bound, info, sema);
    default:
      return {};
  }
}

}  // namespace amp::frontend
