// The restriction checks of amp++: they reject what C++ allows and AMP 1.2 §2.4 forbids in amp-restricted
// code.
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

/// Checks a parsed translation unit in the device pass, including instantiated templates. Reports every
/// violation to the diagnostics engine of `sema`, in source order. Call it once, at the end of the
/// translation unit: after all instantiations, and before code generation changes the tile_static variables.
/// Returns the types and callees of restrict(cpu,amp) code, which runOnProcessor() compares with those of the
/// host pass.
DualCode run(clang::Sema& sema, const Restrictions& restrictions);

/// Checks, in the host pass over the same translation unit, the calls of all functions that can run on the
/// cpu, and the types of expressions in restrict(cpu,amp) code. `device` is the result of run().
void runOnProcessor(clang::Sema& sema, const Restrictions& restrictions, const DualCode& device);

}  // namespace amp::checks

#endif
