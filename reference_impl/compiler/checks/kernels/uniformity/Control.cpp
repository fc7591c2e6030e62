#include "checks/kernels/uniformity/Control.h"

#include "checks/kernels/uniformity/Interpreter.h"

namespace amp::checks::uniformity {

void Interpreter::enter(Construct construct, const clang::Expr* expression, Variation variation) {
  controls_.push_back({construct, expression, variation, scopes_.size()});
}

Control Interpreter::worstSince(size_t depth) const {
  Control worst;
  const auto consider = [&](const Control& control) {
    if (control.variation.level > worst.variation.level) worst = control;
  };
  const auto considerLeft = [&](size_t position) {
    for (const Scope& scope : scopes_) {
      // The departures from a loop come before its condition: if threads have left, that is why the condition
      // differs between the threads.
      const size_t place = scope.kind == Scope::Kind::function ? scope.depth : scope.depth - 1;
      if (place != position) continue;
      consider(scope.departed);
      consider(scope.skipping);
    }
  };
  for (size_t i = 0; i < controls_.size(); ++i) {
    considerLeft(i);
    if (i >= depth) consider(controls_[i]);
  }
  considerLeft(controls_.size());
  return worst;
}

Variation Interpreter::contextVariation() const {
  return worstSince(0).variation;
}

std::vector<Level> Interpreter::departureLevels() const {
  std::vector<Level> levels;
  for (const Scope& scope : scopes_) levels.push_back(scope.departed.variation.level);
  return levels;
}

/// Returns the calls that were entered after `control` became active.
std::vector<Call> Interpreter::pathFrom(const Control& control) const {
  std::vector<Call> path;
  for (size_t i = control.openScopes; i < scopes_.size(); ++i)
    if (scopes_[i].kind == Scope::Kind::function) path.push_back(scopes_[i].call);
  return path;
}

size_t Interpreter::innermost(Scope::Kind kind) const {
  size_t number = scopes_.size() - 1;
  while (scopes_[number].kind != kind) --number;
  return number;
}

void Interpreter::meetBarrier(const clang::CallExpr* call) {
  if (const Control worst = worstSince(0); !worst.variation.isUniform()) {
    Finding finding{worst, pathFrom(worst)};
    finding.path.push_back({call->getDirectCallee(), call->getExprLoc(), {}});
    Finding& known = findings_.try_emplace(finding.path.front().where, finding).first->second;
    if (finding.control.variation.level > known.control.variation.level) known = finding;
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
