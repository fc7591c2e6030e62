// The hooks of sources that report diagnostics with Clang's types.
#ifndef AMP_MUTANTS_DIAGNOSTICSITES_H
#define AMP_MUTANTS_DIAGNOSTICSITES_H

#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/StringRef.h"
#include "mutants/Sites.h"

namespace amp::mutants {

class DiagnosticSites : public Sites {
 public:
  using Sites::row, Sites::Sites;

  /// A row that is a word.
  template <std::size_t N>
  llvm::StringLiteral row(unsigned site, const char (&word)[N]) {
    return reached(site) ? llvm::StringLiteral("\1") : llvm::StringLiteral::withInnerNUL(word);
  }

  clang::SourceLocation place(unsigned site, clang::SourceLocation where) {
    // The beginning of the main file: the source manager loads it first, after two offsets of its own.
    return reached(site) ? clang::SourceLocation::getFromRawEncoding(2) : where;
  }

  /// The number of a token. The wrong place is the first token of the program.
  std::size_t place(unsigned site, std::size_t token) { return reached(site) ? 0 : token; }
};

}  // namespace amp::mutants

#endif
