// AMP 1.2 §7 (l.3041-3058), §7.1 and founding document 001: the function object passed to parallel_for_each.
#include "checks/common/Kernel.h"
#include "checks/common/Topics.h"
#include "checks/common/Unit.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/Expr.h"

namespace amp::checks {

namespace {

/// Returns the name of the library's class that `type` is an instance of, such as "index" or "tiled_index";
/// empty if there is none.
llvm::StringRef libraryName(clang::QualType type) {
  const clang::CXXRecordDecl* record = type->getAsCXXRecordDecl();
  return record && inSystemHeader(record) ? record->getName() : llvm::StringRef();
}

/// Returns the rule for a call operator that cannot be called with the index of the launch.
Rule ruleOfParameter(const Launch& launch, const clang::FunctionDecl* callOperator) {
  if (callOperator->getNumParams() != 1) return Rule::kernel_not_callable;
  const clang::QualType type = callOperator->getParamDecl(0)->getType();
  const llvm::StringRef name = libraryName(type.getNonReferenceType());
  if (name == "tiled_index" && !launch.tiled) return Rule::kernel_tiled_over_extent;
  if (type->isRValueReferenceType()) return Rule::kernel_rvalue_index;
  if (name == "tiled_index") return Rule::kernel_tile_mismatch;
  return name == "index" ? Rule::kernel_index_rank : Rule::kernel_not_callable;
}

/// True for the rules on kernels that take an index, but not the index of the launch.
bool isOfIndex(Rule rule) {
  return rule == Rule::kernel_index_rank || rule == Rule::kernel_tile_mismatch ||
         rule == Rule::kernel_tiled_over_extent || rule == Rule::kernel_rvalue_index;
}

Rule ruleOfOperator(const Kernel& kernel) {
  switch (kernel.resolution) {
    case Resolution::ambiguous:
      return Rule::kernel_ambiguous;
    case Resolution::deleted:
      return Rule::kernel_deleted;
    case Resolution::inaccessible:
      return Rule::kernel_inaccessible;
    default:
      break;
  }
  if (!kernel.launch.kernel->getAsCXXRecordDecl()) return Rule::kernel_not_a_class;
  if (!kernel.anyOperator) return Rule::kernel_no_operator;
  if (!kernel.ampOperator) return Rule::kernel_not_amp;
  return ruleOfParameter(kernel.launch, kernel.ampOperator);
}

void checkOperator(Unit& unit, const Kernel& kernel) {
  if (kernel.callOperator && !kernel.isMutable) return;
  const Rule rule = kernel.callOperator ? Rule::kernel_mutable : ruleOfOperator(kernel);
  Violation& violation = unit.reporter.report(rule, kernel.launch.call->getBeginLoc());
  violation << (isOfIndex(rule) ? kernel.ampOperator->getParamDecl(0)->getType() : kernel.launch.kernel);
  if (isOfIndex(rule) || rule == Rule::kernel_not_callable) violation << kernel.launch.domain;
  if (kernel.anyOperator)
    violation.note(kernel.anyOperator->getLocation(), "its function call operator is declared here");
  violation.in(kernel.launch.caller);
}

/// l.3009-3013, reading 22: rejects a tile that is too large at compile time.
void checkTile(Unit& unit, const Launch& launch) {
  if (!launch.tiled) return;
  const auto* domain = llvm::cast<clang::ClassTemplateSpecializationDecl>(launch.domain->getAsCXXRecordDecl());
  uint64_t threads = 1;
  unsigned rank = 0;
  for (const clang::TemplateArgument& argument : domain->getTemplateArgs().asArray()) {
    const uint64_t extent = argument.getAsIntegral().getLimitedValue(1u << 20);
    rank += extent != 0;
    threads *= extent != 0 ? extent : 1;
  }
  const uint64_t depth = domain->getTemplateArgs()[0].getAsIntegral().getLimitedValue(1u << 20);
  const auto complain = [&](Rule rule, uint64_t number) {
    (unit.reporter.report(rule, launch.call->getBeginLoc()) << launch.domain << number)
        .in(launch.caller);
  };
  if (threads > 1024)
    complain(Rule::launch_tile_threads_limit, threads);
  else if (rank == 3 && depth > 64)
    complain(Rule::launch_tile_depth_limit, depth);
}

void checkClass(Unit& unit, const Launch& launch) {
  const clang::CXXRecordDecl* record = launch.kernel->getAsCXXRecordDecl();
  // The members of a lambda's class are its captures, which checkCaptures() checks.
  if (!record || record->isLambda()) return;
  if (auto fault = unit.types.judgeClass(record))
    report(unit.reporter, Rule::kernel_functor_type, *fault, launch.call->getBeginLoc(),
           launch.kernel.getAsString(unit.context.getPrintingPolicy()))
        .in(launch.caller);
}

}  // namespace

void checkKernels(Unit& unit) {
  for (const Launch& launch : unit.launches) {
    checkOperator(unit, resolveKernel(unit, launch));
    checkClass(unit, launch);
    checkTile(unit, launch);
  }
}

}  // namespace amp::checks
