#include "checks/uniformity/Control.h"

#include "checks/uniformity/Interpreter.h"

namespace amp::checks::uniformity {

void Interpreter::enter(Construct construct, const clang::Expr* expression, Variation variation) {
  controls_.push_back({construct, expression, variation, {}});
}

std::optional<Control> Interpreter::worstSince(size_t depth) const {
  std::optional<Control> worst;
  const auto consider = [&](const Control& control) {
    if (!control.variation.isUniform() && (!worst || control.variation.level > worst->variation.level))
      worst = control;
  };
  const auto considerLeft = [&](size_t position) {
    for (const Scope& scope : scopes_) {
      // Threads that have left a loop are the cause of what its own condition then differs in.
      const size_t place = scope.kind == Scope::Kind::function ? scope.depth : scope.depth - 1;
      if (scope.depth < depth || place != position) continue;
      for (const Control& control : scope.departed) consider(control);
      for (const Control& control : scope.skipping) consider(control);
    }
  };
  if (depth > 0) considerLeft(depth - 1);
  for (size_t i = depth; i < controls_.size(); ++i) {
    considerLeft(i);
    consider(controls_[i]);
  }
  considerLeft(controls_.size());
  return worst;
}

Variation Interpreter::contextVariation() const {
  const std::optional<Control> worst = worstSince(0);
  return worst ? worst->variation : Variation{};
}

std::vector<Level> Interpreter::departureLevels() const {
  std::vector<Level> levels;
  for (const Scope& scope : scopes_)
    levels.push_back(scope.departed.empty() ? Level::uniform : scope.departed.front().variation.level);
  return levels;
}

/// Calls that were entered after `control` became active.
std::vector<Call> Interpreter::pathFrom(const Control& control, const clang::CallExpr* barrier) const {
  size_t depth = 0;
  while (depth < controls_.size() && controls_[depth].expression != control.expression) ++depth;
  std::vector<Call> path;
  for (size_t i = 1; i < scopes_.size(); ++i) {
    const Scope& scope = scopes_[i];
    // A departure is no active control any more: it counts where its own scope is still open.
    const auto leads = [&](const std::vector<Control>& left) {
      return !left.empty() && left.front().departure == control.departure && control.departure.isValid();
    };
    if (leads(scope.departed) || leads(scope.skipping)) {
      path.clear();
      depth = scope.depth;
    } else if (scope.kind == Scope::Kind::function && (scope.depth > depth || control.departure.isValid())) {
      path.push_back(scope.call);
    }
  }
  return path;
}

void Interpreter::meetBarrier(const clang::CallExpr* call) {
  if (const std::optional<Control> worst = worstSince(0)) {
    Finding finding{call->getExprLoc(), *worst, pathFrom(*worst, call)};
    const clang::SourceLocation place = finding.path.empty() ? finding.barrier : finding.path.front().where;
    const auto [known, isNew] = findings_.try_emplace(place, finding);
    if (!isNew && finding.control.variation.level > known->second.control.variation.level)
      known->second = finding;
  }
  state_.afterBarrier = true;
  state_.storedSinceBarrier.clear();
}

std::vector<Finding> Interpreter::findings() const {
  std::vector<Finding> result;
  for (const auto& [place, finding] : findings_) result.push_back(finding);
  return result;
}

}  // namespace amp::checks::uniformity
