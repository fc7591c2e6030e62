// The two names of the library's namespace.
#pragma once

#include <vector>

#include "frontend/tokens/TokenEdits.h"
#include "frontend/tokens/TokenView.h"

namespace amp::frontend {

/// <amp.h> defines `namespace concurrency` and the alias `Concurrency`. Microsoft's headers do the opposite,
/// so that programs define members of `namespace Concurrency`. C++ allows that for no alias. This class
/// renames the namespace in such definitions, in units that include <amp.h>.
class LibraryNamespace {
 public:
  LibraryNamespace(const TokenView& tokens, TokenEdits& edits) : tokens_(tokens), edits_(edits) {}

  /// Must be called with each token `Concurrency`, in source order.
  void note(size_t i);
  /// Must be called once, after the last.
  void rename();

 private:
  const TokenView& tokens_;
  TokenEdits& edits_;
  std::vector<size_t> definitions_;
  size_t alias_ = npos;
};

}  // namespace amp::frontend
