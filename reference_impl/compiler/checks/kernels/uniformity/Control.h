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

/// The constructs of l.3178-3185, and the statements that leave a scope (l.3195).
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

/// A control expression that decides which threads reach the current point.
struct Control {
  Construct construct = Construct::none;
  const clang::Expr* expression = nullptr;
  Variation variation{};
  size_t openScopes = 0;             ///< number of open scopes when it became active
  clang::SourceLocation departure{};  ///< the break, continue or return that some threads take
};

/// A scope that statements can leave.
struct Scope {
  enum class Kind { loop, switchBody, function } kind;
  /// The number of controls that were active when the scope was entered.
  size_t depth;
  Control departed{};  ///< the worst control under which some threads leave and do not come back
  Control skipping{};  ///< the worst control under which some threads skip to the next iteration
  State left = State::unreachable();       ///< after the scope
  State continued = State::unreachable();  ///< at the next iteration
  State entry = State::unreachable();      ///< in a switch: at each label

  // For a function:
  Call call{};
  Value object{};  ///< `this`
  Value returned{Variation{Level::undefined}};
};

/// A barrier that is not proven to be reached by all threads of a tile.
struct Finding {
  Control control;
  std::vector<Call> path;  ///< the calls from the control expression to the barrier, which is the last
};

}  // namespace amp::checks::uniformity

#endif
