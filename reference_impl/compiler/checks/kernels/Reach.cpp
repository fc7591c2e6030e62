// What a kernel may reach through calls: bodies (AMP 1.2 §7 l.3065-3067, reading 18), tile_static variables
// only with tiles (founding document 002) and within a limit (AMP 1.2 §2.4.3.5.1 l.760).
#include "base/Restriction.h"
#include "checks/common/CallGraph.h"
#include "checks/common/Kernel.h"
#include "checks/common/Topics.h"
#include "checks/common/Unit.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"

namespace amp::checks {

namespace {

/// l.760: what one kernel may use, in bytes.
constexpr int64_t kTileStaticLimit = 32 * 1024;

/// The rule of one requirement for each kind of function that may break it.
struct RulesByKind {
  Rule named, deep, constructor, destructor, conversion, operators;
};

constexpr RulesByKind kBodies = {Rule::call_body_not_visible,  Rule::graph_body_deep,
                                 Rule::graph_body_constructor, Rule::graph_body_destructor,
                                 Rule::graph_body_conversion,  Rule::graph_body_operator};
constexpr RulesByKind kUntiled = {Rule::tile_static_non_tiled,     Rule::graph_untiled_deep,
                                  Rule::graph_untiled_constructor, Rule::graph_untiled_destructor,
                                  Rule::graph_untiled_conversion,  Rule::graph_untiled_operator};

/// What is called without being named deserves a sentence of its own, and so does what is far away.
Rule ruleFor(const RulesByKind& rules, const Reached& reached) {
  const clang::FunctionDecl* function = reached.function;
  if (llvm::isa<clang::CXXConstructorDecl>(function)) return rules.constructor;
  if (llvm::isa<clang::CXXDestructorDecl>(function)) return rules.destructor;
  if (llvm::isa<clang::CXXConversionDecl>(function)) return rules.conversion;
  if (function->isOverloadedOperator() && function->getOverloadedOperator() != clang::OO_Call)
    return rules.operators;
  return reached.path.size() > 1 ? rules.deep : rules.named;
}

bool lacksBody(const clang::FunctionDecl* function) {
  if (isBuiltin(function)) return false;
  return !function->isDefined() && !inSystemHeader(function) && restrictionsOf(function).amp();
}

void checkBodies(Unit& unit, CallGraph& calls, const Kernel& kernel) {
  for (const Reached& reached : calls.reachedFrom(kernel.callOperator)) {
    const clang::FunctionDecl* function = reached.function;
    if (reached.path.empty() || !lacksBody(function)) continue;
    const bool isInstance = function->getTemplateInstantiationPattern() != nullptr;
    const Rule rule = isInstance ? Rule::graph_body_template : ruleFor(kBodies, reached);
    Violation& violation = unit.reporter.report(rule, reached.path.back().where) << *function;
    violation.note(kernel.launch.call->getBeginLoc(), "the kernel launched here");
    notePath(violation, reached.path);
    violation.note(function->getLocation(), "declared here");
  }
}

void noteDeclaration(Violation& violation, const clang::VarDecl* variable) {
  violation.note(variable->getLocation(),
                 "which declares the tile_static variable '" + variable->getNameAsString() + "'");
}

/// Founding document 002: C3600.
void checkUntiled(Unit& unit, CallGraph& calls, const Kernel& kernel) {
  for (const Reached& reached : calls.reachedFrom(kernel.callOperator)) {
    const auto& variables = calls.node(reached.function).tileStatics;
    if (variables.empty()) continue;
    Violation& violation = unit.reporter.report(ruleFor(kUntiled, reached), kernel.launch.call->getBeginLoc())
                           << *variables.front();
    notePath(violation, reached.path);
    noteDeclaration(violation, variables.front());
    violation.in(kernel.launch.caller);
    return;
  }
}

/// l.760: C3565.
void checkSize(Unit& unit, CallGraph& calls, const Kernel& kernel) {
  std::vector<const clang::VarDecl*> variables;
  int64_t bytes = 0;
  bool inCallees = false;
  for (const Reached& reached : calls.reachedFrom(kernel.callOperator))
    for (const clang::VarDecl* variable : calls.node(reached.function).tileStatics) {
      // Each is a block of its own: no order, and no gap between them, is promised.
      const auto size = unit.context.getTypeSizeInCharsIfKnown(variable->getType());
      bytes += size.value_or(clang::CharUnits::Zero()).getQuantity();
      inCallees |= !reached.path.empty();
      variables.push_back(variable);
    }
  if (bytes <= kTileStaticLimit) return;
  const Rule rule = inCallees ? Rule::graph_size_of_callees : Rule::tile_static_size;
  Violation& violation = unit.reporter.report(rule, kernel.launch.call->getBeginLoc()) << bytes;
  for (const clang::VarDecl* variable : variables) noteDeclaration(violation, variable);
  violation.in(kernel.launch.caller);
}

}  // namespace

void checkReach(Unit& unit, CallGraph& calls) {
  for (const Kernel& kernel : runningKernels(unit)) {
    checkBodies(unit, calls, kernel);
    if (!kernel.launch.tiled) checkUntiled(unit, calls, kernel);
    checkSize(unit, calls, kernel);
  }
}

}  // namespace amp::checks
