#include "CapturedCopies.h"

#include "ModifiedOperand.h"
#include "clang/AST/Decl.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Sema/ScopeInfo.h"
#include "clang/Sema/Sema.h"

namespace amp::frontend {
namespace {

using checks::Rule;

bool isCaptured(const clang::VarDecl* variable, const clang::sema::LambdaScopeInfo& lambda) {
  // By reference amp-restricted code captures nothing that is const.
  return variable && variable->hasLocalStorage() &&
         (variable->isInitCapture() || variable->getDeclContext() != lambda.CallOperator);
}

/// `rule` where what is modified is a captured copy.
std::optional<Rule> onCopy(Rule rule, const clang::Diagnostic& info, clang::Sema& sema) {
  const clang::sema::LambdaScopeInfo* lambda = sema.getCurLambda();
  if (!lambda || lambda->Mutable) return {};
  return isCaptured(modifiedOperand(info, sema).variable, *lambda) ? std::optional(rule) : std::nullopt;
}

}  // namespace

std::optional<Rule> ruleOfModifiedCopy(const clang::Diagnostic& info, clang::Sema& sema) {
  switch (info.getID()) {
    case clang::diag::err_lambda_decl_ref_not_modifiable_lvalue:
    case clang::diag::err_typecheck_assign_const:
    case clang::diag::err_typecheck_expression_not_modifiable_lvalue:
      return onCopy(Rule::capture_copy_modified, info, sema);
    case clang::diag::err_ovl_no_viable_oper:
      return onCopy(info.getArgStdStr(0) == "=" ? Rule::capture_copy_assigned : Rule::capture_copy_call, info, sema);
    case clang::diag::err_member_function_call_bad_cvr:
    case clang::diag::err_ovl_no_viable_object_call:
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
