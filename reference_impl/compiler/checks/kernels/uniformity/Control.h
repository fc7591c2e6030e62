// The active control flow at a point of a kernel: AMP 1.2 §8.1.1 l.3170-3196.
#ifndef AMP_CHECKS_UNIFORMITY_CONTROL_H
#define AMP_CHECKS_UNIFORMITY_CONTROL_H

#include <vector>

#include "checks/common/CallGraph.h"
#include "checks/kernels/uniformity/Value.h"

namespace clang {
class Expr;
class FunctionDecl;
}  // namespace clang

namespace amp::checks::uniformity {

/// l.3178-3185, and the ways of leaving a scope (l.3195).
enum class Construct {
  none,
  ifStatement,
  switchStatement,
  forLoop,
  whileLoop,
  doLoop,
  conditional,
  logical,
  breakOut,
  continueOn,
  returnFrom,
};

/// A control expression that decides which threads are here.
struct Control {
  Construct construct = Construct::none;
  const clang::Expr* expression = nullptr;
  Variation variation{};
  size_t openScopes = 0;             ///< when it became active
  clang::SourceLocation departure{};  ///< of the break, continue or return that some threads took
};

/// A scope that statements can leave.
struct Scope {
  enum class Kind { loop, switchBody, function } kind;
  /// How many controls are active outside of what the scope holds.
  size_t depth;
  Control departed{};  ///< the worst of those whose threads come back no more
  Control skipping{};  ///< the worst of those whose threads are back with the next iteration
  State left = State::unreachable();       ///< behind the scope
  State continued = State::unreachable();  ///< at the next iteration
  State entry = State::unreachable();      ///< of a switch: at each of its labels

  // Of a function:
  Call call{};
  Value object{};  ///< `this`
  Value returned{Variation{Level::undefined}};
};

/// A barrier that not all threads of a tile are proven to meet.
struct Finding {
  Control control;
  std::vector<Call> path;  ///< the calls that lead from the control expression to the barrier, which is the last
};

}  // namespace amp::checks::uniformity

#endif
