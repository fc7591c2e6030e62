// Functions that are declared with the name of a function type, without a parameter list of their own.
#pragma once

#include <vector>

#include "base/Restriction.h"
#include "frontend/tokens/TokenEdits.h"
#include "frontend/tokens/TokenView.h"

namespace amp::frontend {

/// Restrictions are part of a function type (AMP 1.2 §2.1.3 l.356), also if a typedef or alias of the type
/// declares the function: `typedef int dual() restrict(cpu, amp); dual f;`. Only the parser knows what a name
/// means. This class marks each declaration that looks like that of `f` with the attribute amp_of_typedef;
/// the attribute then takes the restrictions from the typedef, if there is one.
class FunctionTypedefs {
 public:
  FunctionTypedefs(const TokenView& tokens, TokenEdits& edits) : tokens_(tokens), edits_(edits) {}

  /// Must be called for each specifier behind a parameter list, which opens at `parameters`.
  void note(size_t parameters, RestrictionSet set, clang::SourceLocation where);
  /// Must be called once, after the last.
  void markDeclarations();

 private:
  bool isNoted(size_t i) const;
  void markDeclarators(size_t first);
  void markAlias(size_t type);

  const TokenView& tokens_;
  TokenEdits& edits_;
  std::vector<llvm::StringRef> names_;
};

}  // namespace amp::frontend
