#include "frontend/diagnostics/SourceOrder.h"

#include <algorithm>

#include "clang/Basic/SourceLocation.h"
#include "clang/Basic/SourceManager.h"

namespace amp::frontend {

namespace {

/// Returns the offsets of the #include directives that lead to `file`, the outermost first.
SourceOrder includesOf(const clang::SourceManager& sources, clang::FileID file) {
  SourceOrder order;
  while (file.isValid() && file != sources.getMainFileID()) {
    const auto [includer, offset] = sources.getDecomposedIncludedLoc(file);
    order.push_back(offset);
    file = includer;
  }
  std::reverse(order.begin(), order.end());
  return order;
}

}  // namespace

SourceOrder sourceOrderOf(const clang::FullSourceLoc& where) {
  if (where.isInvalid()) return {};
  const clang::SourceManager& sources = where.getManager();
  const auto [file, offset] = sources.getDecomposedExpansionLoc(where);
  SourceOrder order = includesOf(sources, file);
  order.push_back(offset);
  // Locations in one macro expansion compare by their spelling, in the macro or in its argument.
  if (where.isMacroID()) order.push_back(sources.getDecomposedSpellingLoc(where).second);
  return order;
}

SourceOrder lineOrderOf(const clang::FullSourceLoc& where) {
  if (where.isInvalid()) return {};
  const clang::SourceManager& sources = where.getManager();
  SourceOrder order = includesOf(sources, sources.getDecomposedExpansionLoc(where).first);
  order.push_back(where.getExpansionLineNumber());
  return order;
}

}  // namespace amp::frontend
