// An unsupported type breaks a different rule in each position.
#ifndef AMP_CHECKS_TYPEPOSITIONS_H
#define AMP_CHECKS_TYPEPOSITIONS_H

#include "base/Rules.h"

namespace amp::checks {

/// The position in which amp-restricted code names a type.
enum class TypePosition {
  variable,          ///< of a local variable
  parameter,         ///< of a function, AMP 1.2 §2.4.2 l.702
  result,            ///< of a function, l.703
  cast,              ///< explicit conversion, temporary
  operand,           ///< of sizeof and alignof
  allocation,        ///< in a new-expression
  templateArgument,  ///< of a class or alias template
};

/// Returns the rule that replaces `rule` at `position`; `rule` itself if the position makes no difference.
Rule ruleAt(Rule rule, TypePosition position);

}  // namespace amp::checks

#endif
