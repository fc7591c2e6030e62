// The rules for the types of captures. A captured variable must have a type that a data member of an
// amp-compatible class can have (AMP 1.2 §2.4.3.3 l.729).
#ifndef AMP_CHECKS_CAPTUREDTYPES_H
#define AMP_CHECKS_CAPTUREDTYPES_H

#include "checks/common/AmpTypes.h"

namespace amp::checks {

/// Returns the rule that the capture of a variable of `type` breaks because of `fault`.
Rule ruleOfCapture(clang::QualType type, const TypeFault& fault);

}  // namespace amp::checks

#endif
