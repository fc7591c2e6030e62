// The restriction checks of amp++: what AMP 1.2 §2.4 forbids in amp-restricted code and C++ allows.
#ifndef AMP_CHECKS_CHECKS_H
#define AMP_CHECKS_CHECKS_H

#include "checks/common/DualCode.h"

namespace clang {
class Sema;
}
namespace amp {
class Restrictions;
}

namespace amp::checks {

/// Checks a parsed translation unit, instantiated templates included, and reports every violation to the
/// diagnostics engine of `sema`, in source order. To be called once, at the end of the translation unit, when
/// all instantiations are done and before code generation changes tile_static variables. Returns what the
/// processor's pass has to compare with.
DualCode run(clang::Sema& sema, const Restrictions& restrictions);

/// Checks, in the processor's pass over the same unit, the other side of the code that is restricted to both.
void runOnProcessor(clang::Sema& sema, const Restrictions& restrictions, const DualCode& device);

}  // namespace amp::checks

#endif
