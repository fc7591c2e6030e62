#include "frontend/diagnostics/DeletedConversions.h"

#include "base/Classes.h"
#include "checks/common/Library.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/Expr.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Sema/EnterExpressionEvaluationContext.h"
#include "clang/Sema/Initialization.h"
#include "clang/Sema/Overload.h"
#include "clang/Sema/Sema.h"
#include "frontend/diagnostics/MissingMembers.h"
#include "frontend/diagnostics/Wording.h"

namespace amp::frontend {
namespace {

/// Returns the rule that the message of a deleted function of the library names ("[amp.some.rule] ...");
/// nothing for other functions.
std::optional<Rule> ruleOfDeleted(const clang::FunctionDecl* function) {
  const clang::StringLiteral* message = function->getDeletedMessage();
  if (!message || !checks::belongsToLibrary(function)) return {};
  return ruleWithId(saidByLibrary(message->getString()).drop_front().split(']').first);
}

/// Returns the rule of the deleted constructor that overload resolution selects for `argument`; nothing if it
/// selects none that is deleted.
std::optional<Rule> ruleOfConstruction(clang::QualType to, clang::Expr* argument, clang::Sema& sema) {
  const clang::SourceLocation where = argument->getExprLoc();
  clang::EnterExpressionEvaluationContext unevaluated(sema,
                                                      clang::Sema::ExpressionEvaluationContext::Unevaluated);
  clang::Sema::SFINAETrap trap(sema);
  clang::InitializationSequence sequence(sema, clang::InitializedEntity::InitializeTemporary(to),
                                         clang::InitializationKind::CreateDirect(where, where, where),
                                         argument);
  if (!sequence.Failed() || sequence.getFailedOverloadResult() != clang::OR_Deleted) return {};
  clang::OverloadCandidateSet::iterator best;
  if (sequence.getFailedCandidateSet().BestViableFunction(sema, where, best) != clang::OR_Deleted) return {};
  return ruleOfDeleted(best->Function);
}

}  // namespace

std::optional<Rule> ruleOfConversion(clang::QualType from, clang::QualType to, clang::Sema& sema) {
  to = to.getNonReferenceType().getUnqualifiedType();
  const clang::CXXRecordDecl* record = to->isDependentType() ? nullptr : definitionOf(to);
  if (!record || !checks::inLibrary(record) || from->isDependentType() || from->isPlaceholderType())
    return {};
  // A temporary may select a deleted constructor although a variable does not.
  for (const clang::ExprValueKind kind : {clang::VK_LValue, clang::VK_XValue}) {
    clang::OpaqueValueExpr argument(record->getLocation(), from.getNonReferenceType(), kind);
    if (const auto rule = ruleOfConstruction(to, &argument, sema)) return rule;
  }
  return {};
}

std::optional<Rule> ruleOfFailedConversion(const clang::Diagnostic& info, clang::Sema& sema) {
  if (info.getID() != clang::diag::err_typecheck_nonviable_condition) return {};
  const auto type = [&](unsigned number) {
    return clang::QualType::getFromOpaquePtr(reinterpret_cast<void*>(info.getRawArg(number)));
  };
  constexpr unsigned kFrom = 1, kTo = 2;
  return ruleOfConversion(type(kFrom), type(kTo), sema);
}

}  // namespace amp::frontend
