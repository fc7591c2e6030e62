#pragma once

#include <vector>

namespace clang {
class FullSourceLoc;
}

namespace amp::frontend {

/// Where something stands in a translation unit: the offset in the main file, behind it that in the file
/// included there, and so on. It compares in the order in which a reader meets things, and it is the same in
/// both passes, whose source managers do not know each other. Empty for what stands nowhere.
using SourceOrder = std::vector<unsigned>;

SourceOrder sourceOrderOf(const clang::FullSourceLoc& where);

/// The same for the line that `where` is on.
SourceOrder lineOrderOf(const clang::FullSourceLoc& where);

}  // namespace amp::frontend
