// The function of a kernel's class that a launch runs: AMP 1.2 §7 l.3041-3058.
#ifndef AMP_CHECKS_KERNEL_H
#define AMP_CHECKS_KERNEL_H

#include <vector>

#include "checks/common/Library.h"

namespace amp::checks {

struct Unit;

/// The result of overload resolution for the call in the stub of l.3047-3051.
enum class Resolution { none, found, ambiguous, deleted, inaccessible };

struct Kernel {
  Launch launch;
  /// The function call operator that overload resolution chooses in amp-restricted code; null if there is
  /// none.
  const clang::FunctionDecl* callOperator = nullptr;
  const clang::FunctionDecl* anyOperator = nullptr;  ///< a function call operator of the class, if it has one
  const clang::FunctionDecl* ampOperator = nullptr;  ///< one that is amp-restricted
  Resolution resolution = Resolution::none;
  bool isMutable = false;                            ///< true if only a non-const kernel can be called
};

Kernel resolveKernel(Unit& unit, const Launch& launch);

/// Returns the kernels of all launches for which overload resolution finds a call operator.
std::vector<Kernel> runningKernels(Unit& unit);

}  // namespace amp::checks

#endif
