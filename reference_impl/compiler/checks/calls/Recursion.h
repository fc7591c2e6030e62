// The rule that a circle of calls breaks.
#ifndef AMP_CHECKS_RECURSION_H
#define AMP_CHECKS_RECURSION_H

#include <vector>

#include "checks/common/CallGraph.h"
#include "base/Rules.h"

namespace amp::checks {

/// The calls of `circle` follow each other; the last leads back to the function that makes the first.
Rule recursionRule(const std::vector<Call>& circle);

}  // namespace amp::checks

#endif
