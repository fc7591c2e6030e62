#pragma once

namespace clang {
class ASTContext;
}

namespace amp::frontend {

/// Converts tile_static variables to the form that the code generator expects: shared by the tile, and
/// without initializer because no constructor is called for them (AMP 1.2 §2.4.3.5.1 l.757). Runs between the
/// checks and code generation.
void prepareTileStatic(clang::ASTContext& context);

}  // namespace amp::frontend
