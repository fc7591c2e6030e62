#include "SourceOrder.h"

#include <algorithm>

#include "clang/Basic/SourceLocation.h"
#include "clang/Basic/SourceManager.h"

namespace amp::frontend {

SourceOrder sourceOrderOf(const clang::FullSourceLoc& where) {
  SourceOrder order;
  if (where.isInvalid()) return order;
  const clang::SourceManager& sources = where.getManager();
  auto [file, offset] = sources.getDecomposedExpansionLoc(where);
  while (file.isValid()) {
    order.push_back(offset);
    if (file == sources.getMainFileID()) break;
    std::tie(file, offset) = sources.getDecomposedIncludedLoc(file);
  }
  std::reverse(order.begin(), order.end());
  return order;
}

}  // namespace amp::frontend
