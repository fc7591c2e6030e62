#pragma once

namespace clang {
class Sema;
}

namespace amp::frontend {

/// Reports `throw` and `try` in host code if -fno-exceptions forbids them. Clang does not report them itself
/// in HIP mode, which amp++ uses.
void checkExceptions(clang::Sema& sema);

}  // namespace amp::frontend
