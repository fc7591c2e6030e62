// Edits to the tokens of a translation unit: collected first, then applied together.
#pragma once

#include <iterator>
#include <map>
#include <vector>

#include "clang/Lex/Token.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace clang {
class Preprocessor;
}

namespace amp::frontend {

class TokenEdits {
 public:
  TokenEdits(const std::vector<clang::Token>& tokens, clang::Preprocessor& preprocessor)
      : tokens_(tokens), preprocessor_(preprocessor) {}

  /// Inserts `made` before token `before`, after everything that was inserted there earlier.
  void insert(size_t before, llvm::ArrayRef<clang::Token> made);
  /// The same, before everything that was inserted there earlier.
  void insertFirst(size_t before, llvm::ArrayRef<clang::Token> made);
  /// Removes the tokens [begin, end).
  void erase(size_t begin, size_t end) { erased_[begin] = end; }

  bool empty() const { return erased_.empty() && inserted_.empty(); }
  bool insertsBefore(size_t i) const { return inserted_.count(i) != 0; }
  bool erases(size_t i) const {
    const auto next = erased_.upper_bound(i);
    return next != erased_.begin() && i < std::prev(next)->second;
  }
  /// True if token `i` lies before the end of the last of the removed ranges.
  bool lastErasureCovers(size_t i) const { return !erased_.empty() && i < erased_.rbegin()->second; }

  /// Returns a token without text. A keyword gets its identifier.
  clang::Token token(clang::tok::TokenKind kind, clang::SourceLocation where) const;
  /// Returns an identifier.
  clang::Token name(llvm::StringRef text, clang::SourceLocation where) const;
  /// Returns `__attribute__((a, b))`.
  std::vector<clang::Token> gnuAttribute(llvm::ArrayRef<llvm::StringRef> names,
                                         clang::SourceLocation where) const;
  /// Returns `[[amp::a, amp::b]]`.
  std::vector<clang::Token> standardAttribute(llvm::ArrayRef<llvm::StringRef> names,
                                              clang::SourceLocation where) const;

  /// Returns the tokens with all edits applied.
  std::vector<clang::Token> result() const;

 private:
  const std::vector<clang::Token>& tokens_;
  clang::Preprocessor& preprocessor_;
  std::map<size_t, std::vector<clang::Token>> inserted_;  ///< index -> tokens to insert before it
  std::map<size_t, size_t> erased_;                       ///< begin -> end
};

}  // namespace amp::frontend
