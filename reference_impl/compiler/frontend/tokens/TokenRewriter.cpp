#include "frontend/tokens/TokenRewriter.h"

#include "clang/Lex/Preprocessor.h"
#include "frontend/tokens/CpuContexts.h"
#include "frontend/tokens/FunctionTypedefs.h"
#include "frontend/tokens/Inheritance.h"
#include "frontend/tokens/LibraryNamespace.h"
#include "frontend/tokens/RestrictionAttributes.h"
#include "frontend/tokens/RestrictionClause.h"
#include "frontend/tokens/TileStaticKeyword.h"
#include "frontend/tokens/TokenEdits.h"
#include "frontend/tokens/TokenView.h"

namespace amp::frontend {
namespace {

using namespace clang::tok;
using clang::Token;

/// Finds `restrict` and `tile_static` and replaces them by attributes; renames `namespace Concurrency`.
class Rewriter {
 public:
  Rewriter(const std::vector<Token>& tokens, clang::Preprocessor& preprocessor, Restrictions& restrictions)
      : tokens_(tokens),
        view_(tokens),
        edits_(tokens, preprocessor),
        pp_(preprocessor),
        reader_(view_, preprocessor.getDiagnostics()),
        typedefs_(view_, edits_),
        restrictions_(restrictions) {}

  RewriteResult run();

 private:
  void scan();
  void rewriteRestriction(size_t i);
  void moveLambdaAttributes(const RestrictionClause& clause);
  void rememberBody(const RestrictionClause& clause);
  size_t bodyAfter(size_t i) const;

  const std::vector<Token>& tokens_;
  TokenView view_;
  TokenEdits edits_;
  clang::Preprocessor& pp_;
  RestrictionReader reader_;
  FunctionTypedefs typedefs_;
  Restrictions& restrictions_;
  WrittenRestrictions written_;
};

/// Returns the `{` of the function body after the specifiers that end at `i`; npos for a declaration without
/// body.
size_t Rewriter::bodyAfter(size_t i) const {
  // Exception specification, attributes, trailing return type and requires clause hold no `{` at their own
  // level in practice; a constructor's initializers do: `: a(1), b{2} { }`.
  bool initializers = false;
  for (; i < view_.size(); ++i) {
    switch (view_.kind(i)) {
      case semi:
      case comma:
        if (!initializers) return npos;
        break;
      case equal:
      case r_paren:
      case r_brace:
      case r_square:
      case eof:
        return npos;
      case colon:
        initializers = true;
        break;
      case l_paren:
      case l_square:
        i = view_.partner(i);
        break;
      case l_brace: {
        if (!initializers || view_.isOneOf(i - 1, r_paren, r_brace, ellipsis, kw_try)) return i;
        i = view_.partner(i);  // b{2}
        break;
      }
      default:
        break;
    }
    if (i == npos) return npos;
  }
  return npos;
}

void Rewriter::rememberBody(const RestrictionClause& clause) {
  const size_t body = bodyAfter(clause.tail);
  if (body != npos && view_.partner(body) != npos) written_.bodies.emplace(body, clause.set);
}

void Rewriter::rewriteRestriction(size_t i) {
  RestrictionClause clause;
  switch (reader_.read(i, clause)) {
    case RestrictMeaning::identifier:
      return;
    case RestrictMeaning::misplaced:
      edits_.erase(clause.begin, clause.end);
      return;
    case RestrictMeaning::specifier:
      break;
  }
  const clang::SourceLocation where = tokens_[i].getLocation();
  edits_.erase(clause.begin, clause.end);
  written_.clauses.emplace(clause.parameters, clause.end);
  // A malformed list that names no restriction may stand for any: the function can then be called from
  // everywhere, and a function type is left unchanged.
  const bool unknown = clause.set.empty();
  restrictions_.note({where, tokens_[clause.parameters].getLocation(),
                      unknown ? RestrictionSet::cpuOnly() : clause.set, !unknown});
  if (unknown) clause.set = RestrictionSet::both();
  typedefs_.note(clause.parameters, clause.set, where);
  moveLambdaAttributes(clause);
  attachRestrictions(view_, edits_, clause.parameters, clause.tail, clause.set, where);
  rememberBody(clause);
}

/// Moves the attributes of a lambda. AMP 1.2 §2.1.2 has them directly after the parameters, C++ after the
/// exception specification.
void Rewriter::moveLambdaAttributes(const RestrictionClause& clause) {
  const size_t begin = view_.partner(clause.parameters) + 1;
  size_t end = begin;
  while (view_.is(end, l_square) && view_.is(end + 1, l_square)) end = view_.partner(end) + 1;
  if (end == begin) return;
  edits_.erase(begin, end);
  edits_.insert(view_.pastExceptionSpecification(clause.tail),
                llvm::ArrayRef(tokens_).slice(begin, end - begin));
}

void Rewriter::scan() {
  clang::IdentifierInfo* restrictWord = pp_.getIdentifierInfo("restrict");
  clang::IdentifierInfo* tileStaticWord = pp_.getIdentifierInfo("tile_static");
  clang::IdentifierInfo* namespaceWord = pp_.getIdentifierInfo("Concurrency");
  LibraryNamespace library(view_, edits_);
  for (size_t i = 0; i < tokens_.size(); ++i) {
    // Annotation tokens (pragmas) have no identifier and must not be asked for one.
    if (tokens_[i].isAnnotation() || tokens_[i].isLiteral()) continue;
    const clang::IdentifierInfo* word = tokens_[i].getIdentifierInfo();
    if (word == restrictWord) {
      const bool alreadyRead = edits_.lastErasureCovers(i);  // restrict(cpu) restrict(amp)
      if (!alreadyRead) rewriteRestriction(i);
    } else if (word == tileStaticWord) {
      rewriteTileStatic(view_, edits_, restrictions_, pp_.getDiagnostics(), i);
    } else if (word == namespaceWord) {
      library.note(i);
    }
  }
  library.rename();
  typedefs_.markDeclarations();
}

RewriteResult Rewriter::run() {
  scan();
  if (edits_.empty()) return {{}, false};
  inheritRestrictions(view_, edits_, written_);
  attachToPlainInstantiations(view_, edits_);
  if (pp_.getLangOpts().CUDAIsDevice) {
    const clang::SourceManager& sources = pp_.getSourceManager();
    markCpuContexts(view_, edits_, written_.clauses,
                    [&](size_t i) { return !sources.isInSystemHeader(tokens_[i].getLocation()); });
  }
  return {edits_.result(), true};
}

}  // namespace

RewriteResult rewriteTokens(std::vector<Token> tokens, clang::Preprocessor& preprocessor,
                            Restrictions& restrictions) {
  RewriteResult result = Rewriter(tokens, preprocessor, restrictions).run();
  if (!result.usesAmp) result.tokens = std::move(tokens);
  return result;
}

}  // namespace amp::frontend
