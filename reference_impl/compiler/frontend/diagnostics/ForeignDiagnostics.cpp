// Everything that amp++ knows about individual diagnostics of Clang, in one place.

#include "frontend/diagnostics/ForeignDiagnostics.h"

#include "base/Restriction.h"
#include "checks/common/CallRules.h"
#include "checks/common/Library.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/DiagnosticParse.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Sema/ScopeInfo.h"
#include "clang/Sema/Sema.h"
#include "frontend/diagnostics/CapturedCopies.h"
#include "frontend/diagnostics/DeletedConversions.h"
#include "frontend/diagnostics/FailedCalls.h"
#include "frontend/diagnostics/ReadOnly.h"
#include "frontend/diagnostics/Redeclarations.h"

namespace amp::frontend {
namespace {

/// Returns the type in argument `number` of a message.
clang::QualType typeArgument(const clang::Diagnostic& info, unsigned number) {
  return clang::QualType::getFromOpaquePtr(reinterpret_cast<void*>(info.getRawArg(number)));
}

/// Returns the rule of a variable of the host that amp-restricted code uses; nothing for a function.
std::optional<ForeignRule> ruleOfRefusedVariable(const clang::Diagnostic& info) {
  constexpr unsigned kName = 2;
  const auto* named = reinterpret_cast<const clang::NamedDecl*>(info.getRawArg(kName));
  if (llvm::isa<clang::FunctionDecl>(named)) return {};
  return ForeignRule(Rule::identifier_global, {named->getNameAsString()});
}

/// Returns the rule of two functions that differ only in overlapping restrictions (AMP 1.2 §2.3.2 l.488).
Rule ruleOfOverload(const clang::Diagnostic& info) {
  constexpr unsigned kDeclared = 3;
  const clang::FunctionDecl* function =
      reinterpret_cast<const clang::NamedDecl*>(info.getRawArg(kDeclared))->getAsFunction();
  if (function->getDescribedFunctionTemplate()) return Rule::overload_template;
  if (llvm::isa<clang::CXXConstructorDecl>(function)) return Rule::overload_constructor;
  if (function->isOverloadedOperator() || llvm::isa<clang::CXXConversionDecl>(function))
    return Rule::overload_operator;
  return llvm::isa<clang::CXXMethodDecl>(function) ? Rule::overload_member : Rule::overload_function;
}

/// Returns the rule of the function that initializes a static object of an instantiation. Clang refuses such
/// a function only after overload resolution has selected it.
ForeignRule ruleOfInstance(const clang::Diagnostic& info) {
  const auto* callee = reinterpret_cast<const clang::NamedDecl*>(info.getRawArg(1))->getAsFunction();
  return ruleOfRefused(checks::ruleOfCallee(callee), callee);
}

/// Returns the rule of a wrong number of template arguments of the library's tiled classes, which have one
/// parameter for each dimension: a tile has at most three. Nothing for other templates.
std::optional<ForeignRule> ruleOfArity(const clang::Diagnostic& info) {
  constexpr unsigned kTooMany = 0, kTemplate = 2;
  if (info.getArgKind(kTemplate) != clang::DiagnosticsEngine::ak_nameddecl) return {};
  const auto* named = reinterpret_cast<const clang::NamedDecl*>(info.getRawArg(kTemplate));
  const bool tiled = checks::inLibrary(named) && named->getName().starts_with("tiled_");
  if (!tiled) return {};
  return ForeignRule(Rule::tiled_extent_dimensions,
                     {named->getNameAsString(), std::uint64_t(info.getRawArg(kTooMany) != 0)});
}

/// Returns the rule of a delete-expression of a class whose deallocation functions lack a restriction.
ForeignRule ruleOfDelete(const clang::Diagnostic& info) {
  const auto* record = reinterpret_cast<const clang::NamedDecl*>(info.getRawArg(1));
  const auto name = clang::DeclarationName::getFromOpaqueInteger(static_cast<uintptr_t>(info.getRawArg(0)));
  return {Rule::call_delete_class, {record->getQualifiedNameAsString() + "::" + name.getAsString()}};
}

/// Returns the rule of an error that violates a rule only in amp-restricted code. It is an error of C++ as
/// well, so that the checks do not see the expression.
std::optional<ForeignRule> ruleInAmpCode(const clang::Diagnostic& info, clang::Sema& sema) {
  switch (info.getID()) {
    case clang::diag::err_bad_reinterpret_cast_small_int:
      return ForeignRule(Rule::cast_pointer_to_integer, {typeArgument(info, 1), typeArgument(info, 2)});
    case clang::diag::err_no_suitable_delete_member_function_found:
      return ruleOfDelete(info);
    case clang::diag::err_need_header_before_placement_new:  // <new> declares it for cpu code
      return ForeignRule(Rule::call_new_placement, {std::string("operator new")});
    case clang::diag::err_ref_bad_target: {
      // The implicit calls of a coroutine violate the rule on coroutines, not the rule on calls.
      const clang::sema::FunctionScopeInfo* function = sema.getCurFunction();
      return function && function->isCoroutine()
                 ? std::optional(ForeignRule(Rule::stmt_coroutine, std::vector<Argument>()))
                 : std::nullopt;
    }
    default:
      return ruleOfModifiedCopy(info, sema);
  }
}

}  // namespace

void silenceForeignRules(clang::DiagnosticsEngine& diags) {
  using namespace clang::diag;
  constexpr kind kSilent[] = {
      err_capture_bad_target,      // the capture rule decides (AMP 1.2 §2.4.3.3)
      ext_register_storage_class,  // `register` is allowed (AMP 1.2 §2.4.3.5)
  };
  for (const kind id : kSilent) diags.setSeverity(id, Severity::Ignored, clang::SourceLocation());
}

bool isOurs(unsigned id) {
  return id >= clang::diag::DIAG_UPPER_LIMIT;
}

std::optional<ForeignRule> ruleOf(const clang::Diagnostic& info, clang::Sema& sema,
                                  const Restrictions* restrictions) {
  if (const auto rule = ruleOfFailedOperator(info, sema)) return rule;
  if (const auto rule = ruleOfFailedConversion(info, sema)) return rule;
  if (const auto rule = ruleOfReadOnly(info, sema)) return rule;
  if (restrictionsOf(sema.getCurFunctionDecl(/*AllowLambda=*/true)).amp())
    if (const auto rule = ruleInAmpCode(info, sema)) return rule;
  if (const auto rule = ruleOfConstObject(info, sema)) return rule;
  if (const auto rule = ruleOfOverride(info, sema)) return rule;
  if (const auto rule = ruleOfDefinition(info, restrictions)) return rule;
  if (const auto rule = ruleOfOverlap(info)) return rule;
  switch (info.getID()) {
    case clang::diag::err_ref_bad_target:
      if (const auto rule = ruleOfRefusedVariable(info)) return rule;
      return ruleOfRefusedName(info, sema);
    case clang::diag::err_cuda_ovl_target:
      return ruleOfOverload(info);
    case clang::diag::err_template_arg_list_different_arity:
      return ruleOfArity(info);
    case clang::diag::err_target_unsupported_type:
    case clang::diag::err_cuda_vla:
      return Rule::type_fundamental;
    case clang::diag::err_ref_bad_target_global_initializer:
      return ruleOfInstance(info);
    default:
      return {};
  }
}

bool isInitialization(unsigned id) {
  switch (id) {
    case clang::diag::err_ovl_no_viable_function_in_init:
    case clang::diag::err_ovl_deleted_init:
    case clang::diag::err_ovl_deleted_special_init:
    case clang::diag::err_ref_bad_target:
    case clang::diag::err_access_ctor:
    case clang::diag::err_access_dtor_temp:
    case clang::diag::err_access_dtor_var:
      return true;
    default:
      return false;
  }
}

}  // namespace amp::frontend
