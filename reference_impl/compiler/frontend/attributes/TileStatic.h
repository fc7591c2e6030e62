#pragma once

namespace clang {
class ASTContext;
}

namespace amp::frontend {

/// Makes tile_static variables what the code generator expects: shared by the tile and without initializer,
/// since no constructor is called for them (AMP 1.2 §2.4.3.5.1 l.757). Runs between the checks and code
/// generation.
void prepareTileStatic(clang::ASTContext& context);

}  // namespace amp::frontend
