#pragma once

namespace clang {
class ASTContext;
}

namespace amp::frontend {

/// Converts the variables to the form that the code generator expects. Runs between the checks and code
/// generation.
/// - A tile_static variable is shared by the tile, and has no initializer because no constructor is called
/// for
///   it (AMP 1.2 §2.4.3.5.1 l.757).
/// - A variable of the host is no variable of the accelerator. In the mode in which amp++ uses Clang, a
///   constant at namespace or class scope would be one, and its initializer, which is cpu code, would run
///   there. Amp code uses only the values of integral constants (AMP 1.2 §2.4.3.2 l.718).
void prepareVariables(clang::ASTContext& context);

}  // namespace amp::frontend
