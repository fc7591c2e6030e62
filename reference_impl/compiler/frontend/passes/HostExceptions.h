#pragma once

namespace clang {
class Sema;
}

namespace amp::frontend {

/// Reports exceptions in the processor's code, where -fno-exceptions forbids them: Clang's mode that amp++
/// borrows says nothing of them.
void checkExceptions(clang::Sema& sema);

}  // namespace amp::frontend
