#pragma once

namespace clang {
class ASTContext;
}

namespace amp::frontend {

/// Excludes the variables of the host from the accelerator's code. In the mode in which amp++ uses Clang, a
/// constant at namespace or class scope is also a variable of the device, and its initializer, which is cpu
/// code, runs there. Amp code uses only the values of integral constants (AMP 1.2 §2.4.3.2 l.718), so it
/// needs none of these variables. Runs between the checks and code generation.
void dropHostVariables(clang::ASTContext& context);

}  // namespace amp::frontend
