// The rule that a cycle of calls breaks.
#ifndef AMP_CHECKS_RECURSION_H
#define AMP_CHECKS_RECURSION_H

#include <vector>

#include "checks/common/CallGraph.h"
#include "base/Rules.h"

namespace amp::checks {

/// Returns the rule for a cycle. The last call of `circle` leads back to the function that makes the first
/// one.
Rule recursionRule(const std::vector<Call>& circle);

}  // namespace amp::checks

#endif
