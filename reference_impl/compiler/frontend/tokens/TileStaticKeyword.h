#pragma once

#include "base/Restriction.h"
#include "frontend/tokens/TokenEdits.h"
#include "frontend/tokens/TokenView.h"

namespace clang {
class DiagnosticsEngine;
}

namespace amp::frontend {

/// Replaces the storage class tile_static at token `keyword` by `static` and an attribute (AMP 1.2
/// §2.4.3.5.1), and records the range of its declaration. Reports tile_static on a parameter. Leaves a name
/// of the program unchanged.
void rewriteTileStatic(const TokenView& tokens, TokenEdits& edits, Restrictions& restrictions,
                       clang::DiagnosticsEngine& diagnostics, size_t keyword);

}  // namespace amp::frontend
