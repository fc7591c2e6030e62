// AMP 1.2 §8.1.1: control flow that leads to a tile barrier must be uniform over the tile. l.3216-3218 leave
// the consequence to the implementation: control flow that cannot be uniform is an error here, control flow
// that is not proven to be uniform is a warning.
#include "base/WarningOptions.h"
#include "checks/common/CallGraph.h"
#include "checks/common/Kernel.h"
#include "checks/common/Topics.h"
#include "checks/common/Unit.h"
#include "checks/kernels/uniformity/Interpreter.h"
#include "clang/AST/ASTContext.h"
#include "clang/Lex/Lexer.h"
#include "clang/Sema/Sema.h"

namespace amp::checks {

namespace {

using uniformity::Cause;
using uniformity::Construct;
using uniformity::Control;
using uniformity::Finding;
using uniformity::Interpreter;
using uniformity::Level;

Rule ruleOf(const Finding& finding) {
  const Control& control = finding.control;
  if (control.variation.level < Level::divergent) {
    switch (control.variation.reason->cause) {
      case Cause::tileStatic:
        return Rule::barrier_unproven_tile_static;
      case Cause::memory:
        return Rule::barrier_unproven_memory;
      default:
        return Rule::barrier_unproven_alias;
    }
  }
  switch (control.construct) {
    case Construct::breakOut:
      return Rule::barrier_break;
    case Construct::continueOn:
      return Rule::barrier_continue;
    case Construct::returnFrom:
      return Rule::barrier_return;
    default:
      break;
  }
  if (finding.path.size() > 1) return Rule::barrier_call;
  switch (control.construct) {
    case Construct::switchStatement:
      return Rule::barrier_switch;
    case Construct::forLoop:
      return Rule::barrier_for;
    case Construct::whileLoop:
      return Rule::barrier_while;
    case Construct::doLoop:
      return Rule::barrier_do;
    case Construct::conditional:
      return Rule::barrier_conditional;
    case Construct::logical:
      return Rule::barrier_logical;
    default:
      return Rule::barrier_if;
  }
}

std::string textOf(const clang::ASTContext& context, const clang::Expr* expression) {
  return clang::Lexer::getSourceText(clang::CharSourceRange::getTokenRange(expression->getSourceRange()),
                                     context.getSourceManager(), context.getLangOpts())
      .str();
}

void complain(Unit& unit, const Finding& finding) {
  const Control& control = finding.control;
  Violation& violation = unit.reporter.report(ruleOf(finding), finding.path.front().where)
                         << textOf(unit.context, control.expression);
  violation.note(control.expression->getBeginLoc(),
                 control.variation.level == Level::divergent
                     ? "this decides which threads of the tile get there"
                     : "this is not proven to be the same in all threads of the tile");
  violation.note(control.variation.reason->where, control.variation.reason->text);
  const RuleInfo& rule = ruleInfo(ruleOf(finding));
  const bool isError = levelOf(rule, unit.sema.getDiagnostics()) == clang::DiagnosticsEngine::Error;
  if (isError && rule.polarity != Polarity::warn)
    violation.note(
        finding.path.front().where,
        "if all threads of the tile do the same here, -Wno-error=amp.barrier makes this error a warning");
  if (control.departure.isValid()) violation.note(control.departure, "some threads leave here");
  if (finding.path.size() > 1) {
    notePath(violation, {finding.path.begin(), finding.path.end() - 1});
    violation.note(finding.path.back().where, "which waits here");
  }
}

/// True if `function`, or a function that it reaches through calls, waits at a barrier.
bool waits(CallGraph& calls, const clang::FunctionDecl* function) {
  for (const Reached& reached : calls.reachedFrom(function))
    if (uniformity::isBarrier(reached.function)) return true;
  return false;
}

}  // namespace

void checkBarriers(Unit& unit, CallGraph& calls) {
  Interpreter interpreter(unit.context);
  const auto run = [&](const clang::FunctionDecl* function, Interpreter::Root root) {
    if (waits(calls, function)) interpreter.run(function, root);
  };
  for (const Kernel& kernel : runningKernels(unit))
    run(definitionOf(kernel.callOperator), Interpreter::Root::kernel);
  // The functions that no kernel of this translation unit reaches.
  for (const clang::FunctionDecl* function : unit.ampFunctions)
    if (!function->isDependentContext() && !interpreter.visited().count(function))
      run(function, Interpreter::Root::function);
  for (const Finding& finding : interpreter.findings()) complain(unit, finding);
}

}  // namespace amp::checks
