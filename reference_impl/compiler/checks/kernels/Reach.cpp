// What a kernel reaches through calls: functions need a body (AMP 1.2 §7 l.3065-3067, reading 18),
// tile_static variables need a tiled launch (founding document 002) and have a size limit (AMP 1.2 §2.4.3.5.1
// l.760).
#include "base/Restriction.h"
#include "checks/common/CallGraph.h"
#include "checks/common/Kernel.h"
#include "checks/common/Topics.h"
#include "checks/common/Unit.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"

namespace amp::checks {

namespace {

/// l.760: the limit for one kernel, in bytes.
constexpr int64_t kTileStaticLimit = 32 * 1024;

/// The rules of one requirement, by the kind of function that breaks it.
struct RulesByKind {
  Rule named, deep, constructor, destructor, conversion, operators;
};

constexpr RulesByKind kBodies = {Rule::call_body_not_visible,  Rule::graph_body_deep,
                                 Rule::graph_body_constructor, Rule::graph_body_destructor,
                                 Rule::graph_body_conversion,  Rule::graph_body_operator};
constexpr RulesByKind kUntiled = {Rule::tile_static_non_tiled,     Rule::graph_untiled_deep,
                                  Rule::graph_untiled_constructor, Rule::graph_untiled_destructor,
                                  Rule::graph_untiled_conversion,  Rule::graph_untiled_operator};

/// Functions that the program calls without naming them have rules of their own, and so have functions that
/// the kernel reaches through other functions.
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

/// Reports an untiled kernel that reaches a tile_static variable: founding document 002, C3600.
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

/// Reports a kernel whose tile_static variables exceed the limit: l.760, C3565.
void checkSize(Unit& unit, CallGraph& calls, const Kernel& kernel) {
  std::vector<const clang::VarDecl*> variables;
  int64_t bytes = 0;
  bool inCallees = false;
  for (const Reached& reached : calls.reachedFrom(kernel.callOperator))
    for (const clang::VarDecl* variable : calls.node(reached.function).tileStatics) {
      // Adds the sizes only: no order of the variables and no gap between them is specified.
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
