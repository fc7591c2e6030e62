#pragma once

#include <vector>

namespace clang {
class FullSourceLoc;
}

namespace amp::frontend {

/// A position in a translation unit: the offset in the main file, then the offset in the file included there,
/// and so on. Positions compare in the order in which a reader meets them. They are the same in both passes,
/// whose source managers do not know each other. Empty for an invalid location.
using SourceOrder = std::vector<unsigned>;

SourceOrder sourceOrderOf(const clang::FullSourceLoc& where);

/// Returns the position of the line that `where` is on.
SourceOrder lineOrderOf(const clang::FullSourceLoc& where);

}  // namespace amp::frontend
