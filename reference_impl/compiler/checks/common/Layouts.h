// The accelerator must use every data layout of the host (AMP 1.2 §2.4.1.2 l.656). The two passes parse the
// program separately: each describes the layouts of the types of which kernels get objects, and the host pass
// compares.
#ifndef AMP_CHECKS_LAYOUTS_H
#define AMP_CHECKS_LAYOUTS_H

#include <optional>
#include <set>
#include <string>

namespace clang {
class ASTContext;
}

namespace amp::checks {

/// A line for each type: its name, size and alignment, and the place and type of each base and member.
using Layouts = std::set<std::string>;

/// Describes the classes and enumerations of the kernels, their captures and the elements of captured
/// containers.
Layouts layoutsOfKernels(clang::ASTContext& context);

/// Returns a line that only one of the passes has; nothing if they agree.
std::optional<std::string> disagreement(const Layouts& device, const Layouts& host);

}  // namespace amp::checks

#endif
