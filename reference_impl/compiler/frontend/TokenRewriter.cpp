#include "TokenRewriter.h"

#include <map>
#include <string>

#include "Declarator.h"
#include "Diagnostics.h"
#include "RestrictionClause.h"
#include "TokenScope.h"
#include "TokenView.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Preprocessor.h"

namespace amp::frontend {
namespace {

using namespace clang::tok;
using clang::SourceLocation;
using clang::Token;

class Rewriter {
 public:
  Rewriter(const std::vector<Token>& tokens, clang::Preprocessor& preprocessor, Restrictions& restrictions)
      : tokens_(tokens),
        view_(tokens),
        pp_(preprocessor),
        reader_(view_, preprocessor.getDiagnostics()),
        restrictions_(restrictions) {}

  void scan();
  void inherit();
  void noteInstantiations();
  bool changedAnything() const { return !erased_.empty() || !inserted_.empty(); }
  std::vector<Token> result() const;

 private:
  void rewriteRestriction(size_t i);
  void moveLambdaAttributes(const RestrictionClause& clause);
  void rewriteTileStatic(size_t i);
  void noteTileStatic(size_t keyword);
  void takeStorageClassBeside(size_t keyword);
  void attach(size_t parameters, size_t afterSpecifiers, RestrictionSet set, SourceLocation where);
  void rememberBody(const RestrictionClause& clause);
  size_t bodyAfter(size_t i) const;

  void walkBlock(size_t open, RestrictionSet set);
  void walkClass(size_t open, RestrictionSet set);
  size_t walkClassHead(size_t keyword) const;
  void inheritLambda(size_t introducer, RestrictionSet set);
  bool declaresFunction(size_t parameters) const;

  Token token(TokenKind kind, SourceLocation where) const;
  Token name(llvm::StringRef text, SourceLocation where) const;
  std::vector<Token> gnuAttribute(llvm::ArrayRef<llvm::StringRef> names, SourceLocation where) const;
  std::vector<Token> standardAttribute(llvm::ArrayRef<llvm::StringRef> names, SourceLocation where) const;
  void insert(size_t before, const std::vector<Token>& tokens);
  void erase(size_t begin, size_t end) { erased_[begin] = end; }

  const std::vector<Token>& tokens_;
  TokenView view_;
  clang::Preprocessor& pp_;
  RestrictionReader reader_;
  Restrictions& restrictions_;
  std::map<size_t, std::vector<Token>> inserted_;  ///< index -> tokens that go in front of it
  std::map<size_t, size_t> erased_;                ///< begin -> end
  std::map<size_t, size_t> clauses_;               ///< `(` of the parameters -> end of its specifiers
  std::map<size_t, RestrictionSet> bodies_;        ///< `{` of a body with a written specifier
};

Token Rewriter::token(TokenKind kind, SourceLocation where) const {
  Token made;
  made.startToken();
  made.setKind(kind);
  made.setLocation(where);
  made.setLength(0);
  if (const char* keyword = getKeywordSpelling(kind)) made.setIdentifierInfo(pp_.getIdentifierInfo(keyword));
  return made;
}

Token Rewriter::name(llvm::StringRef text, SourceLocation where) const {
  Token made = token(identifier, where);
  made.setIdentifierInfo(pp_.getIdentifierInfo(text));
  return made;
}

std::vector<Token> Rewriter::gnuAttribute(llvm::ArrayRef<llvm::StringRef> names, SourceLocation where) const {
  std::vector<Token> made = {token(kw___attribute, where), token(l_paren, where), token(l_paren, where)};
  for (const llvm::StringRef& text : names) {
    if (&text != names.begin()) made.push_back(token(comma, where));
    made.push_back(name(text, where));
  }
  made.push_back(token(r_paren, where));
  made.push_back(token(r_paren, where));
  return made;
}

std::vector<Token> Rewriter::standardAttribute(llvm::ArrayRef<llvm::StringRef> names,
                                               SourceLocation where) const {
  std::vector<Token> made = {token(l_square, where), token(l_square, where)};
  for (const llvm::StringRef& text : names) {
    if (&text != names.begin()) made.push_back(token(comma, where));
    made.push_back(name("amp", where));
    made.push_back(token(coloncolon, where));
    made.push_back(name(text, where));
  }
  made.push_back(token(r_square, where));
  made.push_back(token(r_square, where));
  return made;
}

void Rewriter::insert(size_t before, const std::vector<Token>& tokens) {
  std::vector<Token>& slot = inserted_[before];
  slot.insert(slot.end(), tokens.begin(), tokens.end());
}

llvm::StringRef instantiationAttribute(RestrictionSet set) {
  if (set.dual()) return "amp_instantiates_both";
  return set.amp() ? "amp_instantiates_amp" : "amp_instantiates_cpu";
}

void Rewriter::attach(size_t parameters, size_t afterSpecifiers, RestrictionSet set, SourceLocation where) {
  llvm::SmallVector<llvm::StringRef, 2> names;
  if (set.cpu()) names.push_back("amp_restrict_cpu");
  if (set.amp()) names.push_back("amp_restrict_amp");
  if (names.empty()) return;
  const Declarator declarator = classifyDeclarator(view_, parameters, afterSpecifiers);
  switch (declarator.kind) {
    case Declarator::Kind::function:
      insert(declarator.insertAt, standardAttribute(names, where));
      break;
    case Declarator::Kind::lambda:
    case Declarator::Kind::prefixed:
      insert(declarator.insertAt, gnuAttribute(names, where));
      break;
    case Declarator::Kind::instantiation: {
      llvm::SmallVector<llvm::StringRef, 3> targets = {instantiationAttribute(set)};
      if (set.cpu()) targets.push_back("host");
      if (set.amp()) targets.push_back("device");
      insert(declarator.insertAt, gnuAttribute(targets, where));
      break;
    }
    case Declarator::Kind::suffixed:
      insert(view_.pastExceptionSpecification(afterSpecifiers), gnuAttribute(names, where));
      break;
    case Declarator::Kind::functionType:
      break;
  }
}

/// The `{` of the function body that follows the specifiers ending at `i`; npos for a mere declaration.
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
  if (body != npos && view_.partner(body) != npos) bodies_.emplace(body, clause.set);
}

void Rewriter::rewriteRestriction(size_t i) {
  RestrictionClause clause;
  switch (reader_.read(i, clause)) {
    case RestrictMeaning::identifier:
      return;
    case RestrictMeaning::misplaced:
      erase(clause.begin, clause.end);
      return;
    case RestrictMeaning::specifier:
      break;
  }
  const SourceLocation where = tokens_[i].getLocation();
  erase(clause.begin, clause.end);
  clauses_.emplace(clause.parameters, clause.end);
  // A malformed list that names nothing may have meant anything: the function may be called from everywhere,
  // a type stays as it is.
  const bool unknown = clause.set.empty();
  restrictions_.note(
      {where, tokens_[clause.parameters].getLocation(), unknown ? RestrictionSet::cpuOnly() : clause.set, !unknown});
  if (unknown) clause.set = RestrictionSet::both();
  moveLambdaAttributes(clause);
  attach(clause.parameters, clause.tail, clause.set, where);
  rememberBody(clause);
}

/// AMP 1.2 §2.1.2 has the attributes of a lambda right behind its parameters, C++ behind the exception
/// specification.
void Rewriter::moveLambdaAttributes(const RestrictionClause& clause) {
  const size_t begin = view_.partner(clause.parameters) + 1;
  size_t end = begin;
  while (view_.is(end, l_square) && view_.is(end + 1, l_square)) end = view_.partner(end) + 1;
  if (end == begin) return;
  erase(begin, end);
  insert(view_.pastExceptionSpecification(clause.tail), {tokens_.begin() + begin, tokens_.begin() + end});
}

void Rewriter::rewriteTileStatic(size_t i) {
  // A storage class is followed by the rest of a declaration, a name of the program's own by an operator.
  const bool declares = view_.isOneOf(i + 1, identifier, coloncolon) || getKeywordSpelling(view_.kind(i + 1));
  if (!declares) return;
  const SourceLocation where = tokens_[i].getLocation();
  erase(i, i + 1);
  const size_t outer = view_.enclosing(i);
  if (outer != npos && view_.is(outer, l_paren) && !view_.is(outer - 1, kw_for)) {
    // AMP 1.2 §2.4.3.5.1 l.752: only local variables; a parameter is none, and `static` would not parse
    // there.
    reportRule(pp_.getDiagnostics(), where, clang::DiagnosticsEngine::Error,
               checks::Rule::tile_static_parameter);
    return;
  }
  noteTileStatic(i);
  takeStorageClassBeside(i);
  std::vector<Token> made = {token(kw_static, where)};
  const std::vector<Token> attribute = gnuAttribute({"amp_tile_static"}, where);
  made.insert(made.end(), attribute.begin(), attribute.end());
  insert(i, made);
}

/// AMP 1.2 §2.4.3.5 l.740: tile_static is a storage class itself. Another one beside it goes away and is noted.
void Rewriter::takeStorageClassBeside(size_t keyword) {
  const auto isStorageClass = [this](size_t i) {
    return view_.isOneOf(i, kw_static, kw_extern, kw_thread_local, kw_register);
  };
  const size_t other = keyword > 0 && isStorageClass(keyword - 1) ? keyword - 1 : keyword + 1;
  if (!isStorageClass(other)) return;
  erase(other, other + 1);
  restrictions_.noteStorageClassBeside(tokens_[keyword].getLocation(), tokens_[other].getLocation());
}

void Rewriter::noteTileStatic(size_t keyword) {
  size_t end = keyword;
  while (end < view_.size() && !view_.isOneOf(end, semi, r_brace, eof)) {
    const size_t close = view_.isOneOf(end, l_paren, l_square, l_brace) ? view_.partner(end) : end;
    end = (close == npos ? end : close) + 1;
  }
  const clang::SourceManager& sources = pp_.getSourceManager();
  restrictions_.noteTileStatic(
      {sources.getExpansionLoc(tokens_[keyword].getLocation()),
       sources.getExpansionLoc(tokens_[std::min(end, tokens_.size() - 1)].getLocation())});
}

void Rewriter::scan() {
  clang::IdentifierInfo* restrictWord = pp_.getIdentifierInfo("restrict");
  clang::IdentifierInfo* tileStaticWord = pp_.getIdentifierInfo("tile_static");
  for (size_t i = 0; i < tokens_.size(); ++i) {
    // Annotation tokens (pragmas) have no identifier and may not be asked for one.
    if (tokens_[i].isAnnotation() || tokens_[i].isLiteral()) continue;
    const clang::IdentifierInfo* word = tokens_[i].getIdentifierInfo();
    if (word == restrictWord) {
      auto last = erased_.empty() ? erased_.end() : std::prev(erased_.end());
      const bool alreadyRead = last != erased_.end() && i < last->second;  // restrict(cpu) restrict(amp)
      if (!alreadyRead) rewriteRestriction(i);
    } else if (word == tileStaticWord) {
      rewriteTileStatic(i);
    }
  }
}

/// An explicit instantiation without a specifier is one for the cpu (AMP 1.2 §2.1 l.292).
void Rewriter::noteInstantiations() {
  for (size_t i = 0; i < tokens_.size(); ++i) {
    const bool declares = view_.is(i, kw_template) && !view_.is(i + 1, less) &&
                          view_.isOneOf(i - 1, kw_extern, semi, l_brace, r_brace, eof);
    if (!declares || view_.isOneOf(i + 1, kw_class, kw_struct, kw_union) || inserted_.count(i + 1)) continue;
    insert(i + 1, gnuAttribute({instantiationAttribute(RestrictionSet::cpuOnly())}, tokens_[i].getLocation()));
  }
}

void Rewriter::inherit() {
  for (const auto& [open, set] : bodies_) walkBlock(open, set);
}

size_t Rewriter::walkClassHead(size_t keyword) const {
  if (view_.is(keyword - 1, kw_enum)) return npos;
  for (size_t i = keyword + 1; i < view_.size(); ++i) {
    if (view_.is(i, l_brace)) return view_.partner(i) == npos ? npos : i;
    if (view_.isOneOf(i, semi, r_paren, equal, eof, r_brace)) return npos;
    // `struct S s(1)` and `struct S* p` are uses of a class; bases may hold template arguments.
    if (view_.isOneOf(i, l_paren, l_square)) {
      i = view_.partner(i);
      if (i == npos) return npos;
    }
  }
  return npos;
}

void Rewriter::inheritLambda(size_t introducer, RestrictionSet set) {
  const size_t after = view_.partner(introducer) + 1;
  const auto isOwn = [&](const auto& clause) { return lambdaIntroducer(view_, clause.first) == introducer; };
  const auto next = clauses_.lower_bound(after);
  if (next != clauses_.end() && isOwn(*next)) return;
  llvm::SmallVector<llvm::StringRef, 2> names;
  if (set.cpu()) names.push_back("amp_restrict_cpu");
  if (set.amp()) names.push_back("amp_restrict_amp");
  insert(after, gnuAttribute(names, tokens_[introducer].getLocation()));
}

/// `int f(int)` in a block; also `T x(y)`, which may be an object: on that the attribute says nothing.
bool Rewriter::declaresFunction(size_t parameters) const {
  if (!view_.is(parameters - 1, identifier) || view_.partner(parameters) == npos ||
      scopeOf(view_, view_.enclosing(parameters)) != TokenScope::block)
    return false;
  const size_t start = startOfDeclaration(view_, parameters);
  const bool typeFirst =
      isTypeKeyword(view_.kind(start)) || view_.isOneOf(start, kw_extern, kw_struct, kw_class);
  const bool twoNames = view_.is(start, identifier) && view_.is(parameters - 2, identifier);
  for (size_t i = start; i + 1 < parameters; ++i)
    if (view_.isOneOf(i, equal, comma, l_paren, l_brace, period, arrow)) return false;
  return start + 1 < parameters && (typeFirst || twoNames);
}

void Rewriter::walkBlock(size_t open, RestrictionSet set) {
  const size_t close = view_.partner(open);
  for (size_t i = open + 1; i < close; ++i) {
    if (view_.is(i, l_brace) && bodies_.count(i)) {
      i = view_.partner(i);  // has its own specifier and is walked by itself
    } else if (view_.isOneOf(i, kw_class, kw_struct, kw_union)) {
      const size_t body = walkClassHead(i);
      if (body == npos || body > close) continue;
      walkClass(body, set);
      i = view_.partner(body);
    } else if (view_.is(i, l_square) && view_.isLambdaIntroducer(i)) {
      inheritLambda(i, set);
    } else if (view_.is(i, l_paren) && !clauses_.count(i) && declaresFunction(i)) {
      attach(i, view_.partner(i) + 1, set, tokens_[i - 1].getLocation());
    }
  }
}

void Rewriter::walkClass(size_t open, RestrictionSet set) {
  const size_t close = view_.partner(open);
  bool declaratorOpen = true;  // a `(` may still be a parameter list of the member being read
  for (size_t i = open + 1; i < close && i != npos; ++i) {
    switch (view_.kind(i)) {
      case kw_class:
      case kw_struct:
      case kw_union: {
        const size_t body = walkClassHead(i);
        if (body == npos || body > close) break;
        walkClass(body, set);
        i = view_.partner(body);
        break;
      }
      case l_paren:
        if (view_.is(i - 1, kw_operator)) {  // operator()
          i = view_.partner(i);
          break;
        }
        if (declaratorOpen && mayBeParameterList(view_, i)) {
          declaratorOpen = false;
          if (!clauses_.count(i)) {
            size_t after = view_.partner(i) + 1;
            while (view_.isOneOf(after, kw_const, kw_volatile, clang::tok::amp, ampamp)) ++after;
            attach(i, after, set, tokens_[i - 1].getLocation());
          }
        }
        i = view_.partner(i);
        break;
      case l_brace:
        if (!bodies_.count(i)) walkBlock(i, set);
        i = view_.partner(i);
        declaratorOpen = true;
        break;
      case equal:
        if (!view_.is(i - 1, kw_operator)) declaratorOpen = false;
        break;
      case colon:
        declaratorOpen = view_.isOneOf(i - 1, kw_public, kw_private, kw_protected);
        break;
      case semi:
        declaratorOpen = true;
        break;
      default:
        break;
    }
  }
}

std::vector<Token> Rewriter::result() const {
  std::vector<Token> out;
  out.reserve(tokens_.size() + 16 * inserted_.size());
  auto insertion = inserted_.begin();
  auto erasure = erased_.begin();
  size_t skipTo = 0;
  for (size_t i = 0; i < tokens_.size(); ++i) {
    if (insertion != inserted_.end() && insertion->first == i) {
      out.insert(out.end(), insertion->second.begin(), insertion->second.end());
      ++insertion;
    }
    if (erasure != erased_.end() && erasure->first == i) {
      skipTo = erasure->second;
      ++erasure;
    }
    if (i >= skipTo) out.push_back(tokens_[i]);
  }
  return out;
}

}  // namespace

RewriteResult rewriteTokens(std::vector<Token> tokens, clang::Preprocessor& preprocessor,
                            Restrictions& restrictions) {
  Rewriter rewriter(tokens, preprocessor, restrictions);
  rewriter.scan();
  if (!rewriter.changedAnything()) return {std::move(tokens), false};
  rewriter.inherit();
  rewriter.noteInstantiations();
  return {rewriter.result(), true};
}

}  // namespace amp::frontend
