#include "frontend/tokens/Inheritance.h"

#include "frontend/tokens/Declarator.h"
#include "frontend/tokens/RestrictionAttributes.h"
#include "frontend/tokens/TokenScope.h"

namespace amp::frontend {
namespace {

using namespace clang::tok;

class BodyWalker {
 public:
  BodyWalker(const TokenView& tokens, TokenEdits& edits, const WrittenRestrictions& written)
      : view_(tokens), edits_(edits), written_(written) {}

  void walkBlock(size_t open, RestrictionSet set);

 private:
  void walkClass(size_t open, RestrictionSet set);
  size_t walkClassHead(size_t keyword) const;
  void inheritLambda(size_t introducer, RestrictionSet set);
  bool declaresFunction(size_t parameters) const;
  void attach(size_t parameters, size_t afterSpecifiers, RestrictionSet set) {
    attachRestrictions(view_, edits_, parameters, afterSpecifiers, set, view_[parameters - 1].getLocation());
  }

  const TokenView& view_;
  TokenEdits& edits_;
  const WrittenRestrictions& written_;
};

/// Returns the `{` of the class whose head begins with `keyword`; npos if no class is defined there.
size_t BodyWalker::walkClassHead(size_t keyword) const {
  if (view_.is(keyword - 1, kw_enum)) return npos;
  for (size_t i = keyword + 1; i < view_.size(); ++i) {
    if (view_.is(i, l_brace)) return view_.partner(i) == npos ? npos : i;
    if (view_.isOneOf(i, semi, r_paren, equal, eof, r_brace)) return npos;
    // `struct S s(1)` and `struct S* p` are uses of a class; bases may have template arguments.
    if (view_.isOneOf(i, l_paren, l_square)) {
      i = view_.partner(i);
      if (i == npos) return npos;
    }
  }
  return npos;
}

void BodyWalker::inheritLambda(size_t introducer, RestrictionSet set) {
  const auto isOwn = [&](const auto& clause) { return lambdaIntroducer(view_, clause.first) == introducer; };
  const auto next = written_.clauses.lower_bound(view_.partner(introducer) + 1);
  if (next != written_.clauses.end() && isOwn(*next)) return;
  attachToLambda(view_, edits_, introducer, set);
}

/// True for `int f(int)` in a block. Also for `T x(y)`, which may declare an object: the attribute has no
/// effect on an object.
bool BodyWalker::declaresFunction(size_t parameters) const {
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

void BodyWalker::walkBlock(size_t open, RestrictionSet set) {
  const size_t close = view_.partner(open);
  for (size_t i = open + 1; i < close; ++i) {
    if (view_.is(i, l_brace) && written_.bodies.count(i)) {
      i = view_.partner(i);  // has its own specifier and is walked separately
    } else if (view_.isOneOf(i, kw_class, kw_struct, kw_union)) {
      const size_t body = walkClassHead(i);
      if (body == npos || body > close) continue;
      walkClass(body, set);
      i = view_.partner(body);
    } else if (view_.is(i, l_square) && view_.isLambdaIntroducer(i)) {
      inheritLambda(i, set);
    } else if (view_.is(i, l_paren) && !written_.clauses.count(i) && !edits_.erases(i) &&
               declaresFunction(i)) {
      attach(i, view_.partner(i) + 1, set);
    }
  }
}

void BodyWalker::walkClass(size_t open, RestrictionSet set) {
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
          if (!written_.clauses.count(i)) {
            size_t after = view_.partner(i) + 1;
            while (view_.isOneOf(after, kw_const, kw_volatile, clang::tok::amp, ampamp)) ++after;
            attach(i, after, set);
          }
        }
        i = view_.partner(i);
        break;
      case l_brace:
        if (!written_.bodies.count(i)) walkBlock(i, set);
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

}  // namespace

void inheritRestrictions(const TokenView& tokens, TokenEdits& edits, const WrittenRestrictions& written) {
  BodyWalker walker(tokens, edits, written);
  for (const auto& [open, set] : written.bodies) walker.walkBlock(open, set);
}

}  // namespace amp::frontend
