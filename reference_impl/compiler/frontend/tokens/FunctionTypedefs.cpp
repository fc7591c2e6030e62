#include "frontend/tokens/FunctionTypedefs.h"

#include "frontend/tokens/RestrictionAttributes.h"
#include "frontend/tokens/TokenScope.h"
#include "llvm/ADT/STLExtras.h"

namespace amp::frontend {

using namespace clang::tok;

void FunctionTypedefs::note(size_t parameters, RestrictionSet set, clang::SourceLocation where) {
  const size_t start = startOfDeclaration(tokens_, parameters);
  if (tokens_.is(start, kw_typedef)) {
    // `dual()`; its attribute is that of every function declarator.
    if (tokens_.is(parameters - 1, identifier)) names_.push_back(tokens_.identifier(parameters - 1));
  } else if (tokens_.is(start, kw_using) && tokens_.is(start + 2, equal) &&
             !tokens_.is(parameters - 1, r_paren)) {
    names_.push_back(tokens_.identifier(start + 1));
    edits_.insert(start + 2, edits_.standardAttribute(attributesOf(set), where));
  }
}

bool FunctionTypedefs::isNoted(size_t i) const {
  return tokens_.is(i, identifier) && llvm::is_contained(names_, tokens_.identifier(i));
}

/// Marks the names `f`, `g` of `dual f, g;`, `typedef dual f, g;`.
void FunctionTypedefs::markDeclarators(size_t first) {
  const bool declareTypes = tokens_.is(startOfDeclaration(tokens_, first), kw_typedef);
  for (size_t i = first; tokens_.is(i, identifier) && tokens_.isOneOf(i + 1, comma, semi); i += 2) {
    edits_.insert(i + 1, edits_.gnuAttribute({"amp_of_typedef"}, tokens_[i].getLocation()));
    if (declareTypes) names_.push_back(tokens_.identifier(i));
    if (tokens_.is(i + 1, semi)) return;
  }
}

/// Marks the name `other` of `using other = dual;`, whose type ends at `type`.
void FunctionTypedefs::markAlias(size_t type) {
  const size_t start = startOfDeclaration(tokens_, type);
  if (!tokens_.is(start, kw_using) || !tokens_.is(start + 2, equal) || !tokens_.is(type + 1, semi)) return;
  names_.push_back(tokens_.identifier(start + 1));
  edits_.insert(start + 2, edits_.gnuAttribute({"amp_of_typedef"}, tokens_[type].getLocation()));
}

void FunctionTypedefs::markDeclarations() {
  if (names_.empty()) return;
  for (size_t i = 0; i + 1 < tokens_.size(); ++i)
    if (isNoted(i)) {
      markDeclarators(i + 1);
      markAlias(i);
    }
}

}  // namespace amp::frontend
