// AMP 1.2 §7 (l.3041-3058), §7.1 and founding document 001: the function object passed to parallel_for_each.
#include "checks/Kernel.h"
#include "checks/Topics.h"
#include "checks/Unit.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/Expr.h"

namespace amp::checks {

namespace {

void checkOperator(Unit& unit, const Kernel& kernel) {
  const auto complain = [&](Rule rule) {
    Violation& violation = unit.reporter.report(rule, kernel.launch.call->getBeginLoc())
                           << kernel.launch.kernel;
    if (kernel.anyOperator)
      violation.note(kernel.anyOperator->getLocation(), "its function call operator is declared here");
    violation.in(kernel.launch.caller);
  };
  if (kernel.anyOperator && !kernel.hasAmpOperator)
    complain(Rule::kernel_not_amp);
  else if (!kernel.callOperator)
    complain(Rule::kernel_not_callable);
  else if (kernel.isMutable)
    complain(Rule::kernel_mutable);
}

void checkClass(Unit& unit, const Launch& launch) {
  const clang::CXXRecordDecl* record = launch.kernel->getAsCXXRecordDecl();
  // What a lambda holds are its captures: checkCaptures names the one at fault.
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
  }
}

}  // namespace amp::checks
