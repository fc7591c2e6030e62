// Which rule on captures a type breaks that no data member of an amp-compatible class may have (AMP 1.2 §2.4.3.3 l.729).
#ifndef AMP_CHECKS_CAPTUREDTYPES_H
#define AMP_CHECKS_CAPTUREDTYPES_H

#include "checks/common/AmpTypes.h"

namespace amp::checks {

/// What is said of capturing a variable of `type`, of which `fault` is known.
Rule ruleOfCapture(clang::QualType type, const TypeFault& fault);

}  // namespace amp::checks

#endif
