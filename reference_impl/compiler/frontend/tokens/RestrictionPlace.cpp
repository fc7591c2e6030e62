// AMP 1.2 §2.1.1 l.306, §2.1.3: the entity that a misplaced restriction specifier was written on.

#include "frontend/tokens/RestrictionPlace.h"

#include <algorithm>
#include <optional>

#include "clang/Basic/IdentifierTable.h"
#include "frontend/tokens/Declarator.h"
#include "frontend/tokens/TokenScope.h"
#include "llvm/ADT/Sequence.h"

namespace amp::frontend {
namespace {

using namespace clang::tok;

bool isClassKey(const TokenView& t, size_t i) {
  return t.isOneOf(i, kw_class, kw_struct, kw_union);
}

/// True if a declaration or type continues at `i`: no operator or end is there that could follow a use of the
/// name `restrict`.
bool goesOn(const TokenView& t, size_t i) {
  const llvm::StringRef name = t.identifier(i);
  if (!name.empty()) return name != "final";
  return getKeywordSpelling(t.kind(i)) || t.isOneOf(i, tilde, coloncolon);
}

bool beginsStatement(const TokenView& t, size_t i) {
  return t.isOneOf(i, kw_if, kw_for, kw_while, kw_do, kw_switch, kw_return, kw_break, kw_continue, kw_goto,
                   kw_case, kw_default, kw_else, kw_try);
}

/// True if `i` closes the parenthesis of an `if`, a loop or a switch, whose statement follows.
bool endsControl(const TokenView& t, size_t i) {
  return t.isOneOf(t.partner(i) - 1, kw_if, kw_for, kw_while, kw_switch, kw_constexpr);
}

/// The tokens around one specifier, and the questions that determine what it was written on.
class Place {
 public:
  Place(const TokenView& tokens, size_t begin, size_t end)
      : t_(tokens),
        begin_(begin),
        last_(begin - 1),
        end_(end),
        start_(startOfDeclaration(tokens, begin)),
        outer_(tokens.enclosing(begin)),
        scope_(scopeOf(tokens, outer_)) {
    if (t_.is(start_, l_square)) start_ = t_.partner(start_) + 1;  // attributes
  }

  Misplacement judge() {
    for (auto question : {&Place::lambda, &Place::behindBrace, &Place::prefix, &Place::heads, &Place::types,
                          &Place::statements, &Place::declared})
      if (const std::optional<Rule> found = (this->*question)()) return {*found, names_};
    return {Rule::syntax_on_expression, {}};
  }

 private:
  using Answer = std::optional<Rule>;

  bool atStart() const { return start_ == begin_; }

  /// `[x restrict(amp)]`, `void f restrict(amp) (int)`, `[] restrict(amp) {}`
  Answer lambda() {
    if (t_.isLambdaIntroducer(outer_)) return Rule::syntax_on_capture;
    if (t_.is(end_, l_paren)) return Rule::syntax_order_parameters;
    if (t_.isLambdaIntroducer(t_.partner(last_))) return Rule::syntax_lambda_without_parameters;
    return {};
  }

  Answer behindBrace() {
    if (!t_.is(end_, semi)) return {};
    switch (scopeOf(t_, t_.partner(last_))) {
      case TokenScope::nameSpace:
        return Rule::syntax_on_namespace;
      case TokenScope::linkage:
        return Rule::syntax_on_linkage;
      default:
        return {};
    }
  }

  /// `restrict(amp) void f()`, `static restrict(amp) int x`, `int restrict(amp) f()`, `struct restrict(amp)
  /// S`
  Answer prefix() {
    if (beginsStatement(t_, end_) || (t_.isOneOf(end_, l_brace, semi) && (atStart() || behindControl())))
      return Rule::syntax_on_statement;
    if (t_.is(last_, string_literal) && t_.is(last_ - 1, kw_extern)) return Rule::syntax_on_linkage;
    if (!goesOn(t_, end_)) return {};
    if (isClassKey(t_, last_))
      return t_.is(last_ - 1, kw_enum) ? Rule::syntax_on_enum : Rule::syntax_on_class;
    if (t_.is(last_, kw_enum)) return Rule::syntax_on_enum;
    if (t_.is(last_, kw_namespace))
      return t_.is(last_ - 1, kw_using) ? Rule::syntax_on_using : Rule::syntax_on_namespace;
    if (t_.is(last_, kw_using)) return usingRule();
    return namesType() || scope_ == TokenScope::parentheses ? Rule::syntax_type_specifier
                                                            : Rule::syntax_declaration_prefix;
  }

  /// True if the specifier begins the statement of an `if`, a loop or a handler.
  bool behindControl() const { return endsControl(t_, last_) || t_.isOneOf(last_, kw_else, kw_do, kw_try); }

  /// True if a type is among the tokens of the declaration before the specifier.
  bool namesType() const {
    for (size_t i = pastTemplateHead(start_); i < begin_; ++i)
      if (t_.is(i, identifier) || isTypeKeyword(t_.kind(i))) return true;
    return false;
  }

  Rule usingRule() {
    for (size_t i = start_; i < end_ + 2; ++i) {
      if (!t_.is(i, equal)) continue;
      names_ = aliasName();
      return Rule::syntax_on_typedef;
    }
    return Rule::syntax_on_using;
  }

  /// Returns the name that the alias declaration declares.
  std::vector<Argument> aliasName() const {
    size_t i = start_;
    while (!t_.isOneOf(i, kw_using, equal)) ++i;
    for (; !t_.is(i, equal); ++i)
      if ((i < begin_ || i >= end_) && t_.is(i, identifier)) return {t_.identifier(i).str()};
    return {};
  }

  /// The names of classes, enumerations and namespaces; using-declarations; labels.
  Answer heads() {
    size_t first = start_;
    while (t_.isOneOf(first, kw_inline, kw_friend)) ++first;
    first = pastTemplateHead(first);
    if (first > begin_) return Rule::syntax_on_template_parameter;
    if (t_.is(first, kw_namespace)) return Rule::syntax_on_namespace;
    if (t_.is(first, kw_using)) return usingRule();
    if (scope_ == TokenScope::enumBody) return Rule::syntax_on_enum;
    if (t_.is(first, kw_enum) && endsHead()) return Rule::syntax_on_enum;
    if (isClassKey(t_, first) && endsHead()) return Rule::syntax_on_class;
    if (t_.is(first, kw_case) || (t_.is(end_, colon) && last_ == start_)) return Rule::syntax_on_label;
    return {};
  }

  /// Returns the token after the `template <...>` at `i`; `i` if there is none; a token after the specifier's
  /// first one if the specifier is inside.
  size_t pastTemplateHead(size_t i) const {
    if (!t_.is(i, kw_template) || !t_.is(i + 1, less)) return i;
    int depth = 0;
    for (const size_t angle : llvm::seq(i + 1, begin_)) {
      depth += t_.is(angle, less);
      depth -= t_.is(angle, greater) + 2 * t_.is(angle, greatergreater);
      if (depth <= 0) return angle + 1;
    }
    return begin_ + 1;
  }

  /// True if only the head of a class or enumeration precedes the specifier: neither `struct S x` nor `enum
  /// E* p`.
  bool endsHead() const { return t_.is(end_, l_brace) || declaredName() == npos; }

  /// Types on their own: in casts, after `new`, as template arguments.
  Answer types() {
    if (isTypeKeyword(t_.kind(last_)) || t_.isOneOf(last_, star, clang::tok::amp, ampamp) ||
        t_.isOneOf(end_, greater, greatergreater))
      return Rule::syntax_on_type;
    return {};
  }

  Answer statements() {
    if (t_.isOneOf(last_, kw_break, kw_continue) || t_.is(last_ - 1, kw_goto))
      return Rule::syntax_on_statement;
    return {};
  }

  /// Everything except a function that a declarator can declare.
  Answer declared() {
    if (isCall(t_, t_.partner(last_))) return {};
    const size_t name = declaredName();
    if (name == npos) return {};
    names_ = {t_.identifier(name).str()};
    if (t_.is(start_, kw_typedef)) return Rule::syntax_on_typedef;
    if (scope_ == TokenScope::parentheses && mayBeParameterList(t_, outer_)) return Rule::syntax_on_parameter;
    return objectRule(name);
  }

  Rule objectRule(size_t name) const {
    if (scope_ == TokenScope::classBody && (t_.is(end_, colon) || t_.is(name + 1, colon)))
      return Rule::syntax_on_bit_field;
    if ((t_.is(name + 1, l_square) && !t_.is(name + 2, l_square)) || t_.is(end_, l_square))
      return Rule::syntax_on_array;
    size_t before = name - 1;
    while (t_.isOneOf(before, kw_const, kw_volatile)) --before;
    if (t_.is(before, star))
      return t_.is(before - 1, coloncolon) ? Rule::syntax_on_member_pointer : Rule::syntax_on_pointer;
    if (t_.isOneOf(before, clang::tok::amp, ampamp)) return Rule::syntax_on_reference;
    return scope_ == TokenScope::classBody ? Rule::syntax_on_data_member : Rule::syntax_on_object;
  }

  /// Returns the declared name: the last one before an initializer, a bit-field's width, array bounds or the
  /// specifier, if a type precedes it; npos in an expression.
  size_t declaredName() const {
    size_t name = npos;
    for (size_t i = start_; i < begin_; ++i) {
      if (t_.isOneOf(i, equal, colon)) break;
      if (t_.is(i, identifier)) name = i;
      if (t_.isOneOf(i, l_square, l_brace)) i = std::min(t_.partner(i), begin_);
    }
    const size_t first = startOfName(t_, name);
    const bool behindType = isTypeKeyword(t_.kind(first - 1)) ||
                            t_.isOneOf(first - 1, identifier, greater, greatergreater, r_paren, r_brace, star,
                                       clang::tok::amp, ampamp, comma);
    return first != start_ && behindType ? name : npos;
  }

  const TokenView& t_;
  size_t begin_, last_, end_, start_, outer_;
  TokenScope scope_;
  std::vector<Argument> names_;  ///< of the entity that the answer is about, if its message has it
};

}  // namespace

Misplacement misplacement(const TokenView& tokens, size_t begin, size_t end) {
  return Place(tokens, begin, end).judge();
}

bool isCall(const TokenView& t, size_t open) {
  const size_t before = startOfName(t, open - 1) - 1;
  if (t.isOneOf(before, kw_return, kw_throw, kw_case, kw_else, kw_do, plus, minus, slash, percent,
                clang::tok::pipe, caret, exclaim, question, period, arrow, lessless, equalequal, exclaimequal,
                plusequal, minusequal, pipepipe))
    return true;
  // `using F = T(int)`, `typename F = T(int)`
  if (t.is(before, equal)) return !t.isOneOf(before - 2, kw_using, kw_typename, kw_class);
  if (t.isOneOf(before, semi, l_brace, r_brace)) return scopeOf(t, t.enclosing(open)) == TokenScope::block;
  return endsControl(t, before);
}

bool isMemberInitializer(const TokenView& t, size_t open) {
  for (;;) {
    const size_t before = startOfName(t, open - 1) - 1;
    if (t.is(before, colon)) return t.isOneOf(before - 1, r_paren, kw_noexcept);
    if (!t.is(before, comma)) return false;
    open = t.partner(before - 1);
  }
}

}  // namespace amp::frontend
