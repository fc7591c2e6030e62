#include "checks/Kernel.h"

#include "checks/Unit.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Sema/EnterExpressionEvaluationContext.h"
#include "clang/Sema/Lookup.h"
#include "clang/Sema/Overload.h"
#include "clang/Sema/Sema.h"
#include "frontend/Restriction.h"

namespace amp::checks {

namespace {

using clang::QualType;

/// index<N> for extent<N>, tiled_index<D...> for tiled_extent<D...>; null if the program never made that
/// class.
QualType indexType(Unit& unit, const Launch& launch) {
  const auto* domain =
      llvm::dyn_cast_or_null<clang::ClassTemplateSpecializationDecl>(launch.domain->getAsCXXRecordDecl());
  if (!domain) return {};
  const clang::IdentifierInfo& name = unit.context.Idents.get(launch.tiled ? "tiled_index" : "index");
  for (clang::NamedDecl* found : domain->getDeclContext()->getRedeclContext()->lookup(&name)) {
    auto* pattern = llvm::dyn_cast<clang::ClassTemplateDecl>(found);
    if (!pattern) continue;
    void* position = nullptr;
    if (auto* index = pattern->findSpecialization(domain->getTemplateArgs().asArray(), position))
      return unit.context.getCanonicalTagType(index);
  }
  return {};
}

/// The overload that `kernel(index)` calls in the body of `caller`, where `caller` decides the restrictions.
const clang::FunctionDecl* resolve(Unit& unit, const Launch& launch, clang::LookupResult& operators,
                                   QualType kernel, QualType index, const clang::FunctionDecl* caller) {
  const clang::SourceLocation where = launch.call->getBeginLoc();
  clang::Sema::ContextRAII asIfIn(unit.sema,
                                  const_cast<clang::DeclContext*>(llvm::cast<clang::DeclContext>(caller)));
  clang::EnterExpressionEvaluationContext unevaluated(unit.sema,
                                                      clang::Sema::ExpressionEvaluationContext::Unevaluated);
  clang::Sema::SFINAETrap trap(unit.sema);
  clang::OpaqueValueExpr object(where, kernel, clang::VK_LValue);
  clang::OpaqueValueExpr argument(where, index, clang::VK_LValue);
  clang::Expr* arguments[] = {&argument};
  clang::OverloadCandidateSet candidates(where, clang::OverloadCandidateSet::CSK_Normal);
  for (auto it = operators.begin(); it != operators.end(); ++it)
    unit.sema.AddMethodCandidate(it.getPair(), kernel, object.Classify(unit.context), arguments, candidates);
  clang::OverloadCandidateSet::iterator best;
  return candidates.BestViableFunction(unit.sema, where, best) == clang::OR_Success ? best->Function
                                                                                    : nullptr;
}

}  // namespace

Kernel resolveKernel(Unit& unit, const Launch& launch) {
  Kernel kernel;
  kernel.launch = launch;
  clang::CXXRecordDecl* record = launch.kernel->getAsCXXRecordDecl();
  if (!record || !record->hasDefinition()) return kernel;
  clang::LookupResult operators(unit.sema, unit.context.DeclarationNames.getCXXOperatorName(clang::OO_Call),
                                launch.call->getBeginLoc(), clang::Sema::LookupOrdinaryName);
  operators.suppressDiagnostics();
  unit.sema.LookupQualifiedName(operators, record);
  const clang::FunctionDecl* amp = nullptr;
  for (clang::NamedDecl* found : operators) {
    const clang::FunctionDecl* function = found->getAsFunction();
    if (function) kernel.anyOperator = function;
    if (function && frontend::restrictionsOf(function).amp()) amp = function;
  }
  kernel.hasAmpOperator = amp != nullptr;
  const QualType index = indexType(unit, launch);
  if (!amp || index.isNull()) return kernel;
  kernel.callOperator = resolve(unit, launch, operators, launch.kernel.withConst(), index, amp);
  if (!kernel.callOperator) {
    kernel.callOperator = resolve(unit, launch, operators, launch.kernel, index, amp);
    kernel.isMutable = kernel.callOperator != nullptr;
  }
  return kernel;
}

}  // namespace amp::checks
