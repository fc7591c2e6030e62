// AMP 1.2 §8.1.1: control flow that leads to a tile barrier is uniform over the tile. l.3216-3218 leave open what
// an implementation does about it: what cannot be uniform is an error here, what is not proven to be a warning.
#include "checks/CallGraph.h"
#include "checks/Kernel.h"
#include "checks/Topics.h"
#include "checks/Unit.h"
#include "checks/uniformity/Interpreter.h"
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
    switch (control.variation.reason ? control.variation.reason->cause : Cause::aliasing) {
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
  if (!finding.path.empty()) return Rule::barrier_call;
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
  const clang::SourceLocation where = finding.path.empty() ? finding.barrier : finding.path.front().where;
  Violation& violation = unit.reporter.report(ruleOf(finding), where) << textOf(unit.context, control.expression);
  violation.note(control.expression->getBeginLoc(), control.variation.level == Level::divergent
                                                        ? "this decides which threads of the tile get there"
                                                        : "this is not proven to be the same in all threads of the tile");
  if (const uniformity::Reason* reason = control.variation.reason) violation.note(reason->where, reason->text);
  if (control.departure.isValid()) violation.note(control.departure, "some threads leave here");
  notePath(violation, finding.path);
  if (!finding.path.empty()) violation.note(finding.barrier, "which waits here");
}

/// True if `function` waits at a barrier, itself or in what it calls.
bool waits(CallGraph& calls, const clang::FunctionDecl* function) {
  for (const Reached& reached : calls.reachedFrom(function))
    if (uniformity::isBarrier(reached.function)) return true;
  return false;
}

}  // namespace

void checkBarriers(Unit& unit, CallGraph& calls) {
  Interpreter interpreter(unit.context);
  for (const Launch& launch : unit.launches) {
    const Kernel kernel = resolveKernel(unit, launch);
    if (kernel.callOperator && waits(calls, kernel.callOperator))
      interpreter.run(definitionOf(kernel.callOperator), Interpreter::Root::kernel);
  }
  // Functions that no kernel of this unit reaches.
  for (const clang::FunctionDecl* function : unit.ampFunctions)
    if (!function->isDependentContext() && !interpreter.visited().count(function) && waits(calls, function))
      interpreter.run(function, Interpreter::Root::function);
  for (const Finding& finding : interpreter.findings()) complain(unit, finding);
}

}  // namespace amp::checks
