#include "checks/common/Kernel.h"

#include "base/Restriction.h"
#include "checks/common/Unit.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Sema/EnterExpressionEvaluationContext.h"
#include "clang/Sema/Lookup.h"
#include "clang/Sema/Overload.h"
#include "clang/Sema/Sema.h"

namespace amp::checks {

namespace {

using clang::QualType;

/// Returns index<N> for extent<N>, tiled_index<D...> for tiled_extent<D...>. Makes the specialization if the
/// program has not named it.
QualType indexType(Unit& unit, const Launch& launch) {
  const auto* domain =
      llvm::cast<clang::ClassTemplateSpecializationDecl>(launch.domain->getAsCXXRecordDecl());
  const clang::IdentifierInfo& name = unit.context.Idents.get(launch.tiled ? "tiled_index" : "index");
  auto* pattern = llvm::cast<clang::ClassTemplateDecl>(
      domain->getDeclContext()->getRedeclContext()->lookup(&name).front());
  const clang::SourceLocation where = launch.call->getBeginLoc();
  clang::TemplateArgumentListInfo arguments(where, where);
  for (const clang::TemplateArgument& argument : domain->getTemplateArgs().asArray())
    arguments.addArgument(unit.sema.getTrivialTemplateArgumentLoc(argument, QualType(), where));
  return unit.sema.CheckTemplateIdType(clang::ElaboratedTypeKeyword::None, clang::TemplateName(pattern),
                                       where, arguments, /*Scope=*/nullptr, /*ForNestedNameSpecifier=*/false);
}

struct Choice {
  Resolution resolution = Resolution::none;
  const clang::FunctionDecl* function = nullptr;
};

/// Resolves the call `kernel(index)` as if it were in the body of `caller`, and so under the restrictions of
/// `caller`.
Choice resolve(Unit& unit, const Launch& launch, clang::LookupResult& operators, QualType kernel,
               QualType index, const clang::FunctionDecl* caller) {
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
  switch (candidates.BestViableFunction(unit.sema, where, best)) {
    case clang::OR_Success:
      if (best->FoundDecl.getAccess() == clang::AS_private ||
          best->FoundDecl.getAccess() == clang::AS_protected)
        return {Resolution::inaccessible};
      return {Resolution::found, best->Function};
    case clang::OR_Ambiguous:
      return {Resolution::ambiguous};
    case clang::OR_Deleted:
      return {Resolution::deleted};
    default:
      return {};
  }
}

}  // namespace

Kernel resolveKernel(Unit& unit, const Launch& launch) {
  Kernel kernel;
  kernel.launch = launch;
  clang::CXXRecordDecl* record = launch.kernel->getAsCXXRecordDecl();
  if (!record) return kernel;
  clang::LookupResult operators(unit.sema, unit.context.DeclarationNames.getCXXOperatorName(clang::OO_Call),
                                launch.call->getBeginLoc(), clang::Sema::LookupOrdinaryName);
  operators.suppressDiagnostics();
  unit.sema.LookupQualifiedName(operators, record);
  for (clang::NamedDecl* found : operators) {
    const clang::FunctionDecl* function = found->getAsFunction();
    kernel.anyOperator = function;
    if (restrictionsOf(function).amp()) kernel.ampOperator = function;
  }
  if (!kernel.ampOperator) return kernel;
  const QualType index = indexType(unit, launch);
  Choice choice = resolve(unit, launch, operators, launch.kernel.withConst(), index, kernel.ampOperator);
  if (choice.resolution == Resolution::none) {
    choice = resolve(unit, launch, operators, launch.kernel, index, kernel.ampOperator);
    kernel.isMutable = true;
  }
  kernel.resolution = choice.resolution;
  kernel.callOperator = choice.function;
  return kernel;
}

std::vector<Kernel> runningKernels(Unit& unit) {
  std::vector<Kernel> kernels;
  for (const Launch& launch : unit.launches)
    if (const Kernel kernel = resolveKernel(unit, launch); kernel.callOperator) kernels.push_back(kernel);
  return kernels;
}

}  // namespace amp::checks
