// AMP 1.2 §2.1.1 l.306, §2.1.3: what a misplaced restriction specifier was written on.

#include "RestrictionPlace.h"

#include "Declarator.h"
#include "TokenScope.h"
#include "clang/Basic/IdentifierTable.h"

namespace amp::frontend {
namespace {

using namespace clang::tok;
using checks::Rule;

constexpr size_t npos = TokenView::npos;

bool isClassKey(const TokenView& t, size_t i) {
  return t.isOneOf(i, kw_class, kw_struct, kw_union);
}

/// Specifiers of a declaration that name no type.
bool isDeclarationSpecifier(const TokenView& t, size_t i) {
  return t.isOneOf(i, kw_static, kw_extern, kw_inline, kw_virtual, kw_explicit, kw_friend, kw_constexpr,
                   kw_typedef, kw_register, kw_thread_local, kw_mutable);
}

/// A declaration or type goes on here: no operator or end that could follow a use of the name `restrict`.
bool goesOn(const TokenView& t, size_t i) {
  const llvm::StringRef name = t.identifier(i);
  if (!name.empty()) return name != "override" && name != "final" && name != "restrict";
  return isTypeKeyword(t.kind(i)) || isDeclarationSpecifier(t, i) || isClassKey(t, i) ||
         t.isOneOf(i, kw_enum, kw_typename, kw_operator, kw_decltype, kw_template, kw_namespace, kw_using,
                   tilde, coloncolon);
}

bool beginsStatement(const TokenView& t, size_t i) {
  return t.isOneOf(i, kw_if, kw_for, kw_while, kw_do, kw_switch, kw_return, kw_break, kw_continue, kw_goto,
                   kw_case, kw_default, kw_else, kw_try);
}

/// The tokens around one specifier and the questions that tell what it was written on.
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
    while (t_.is(start_, l_square) && t_.is(start_ + 1, l_square) && t_.partner(start_) != npos)
      start_ = t_.partner(start_) + 1;
  }

  std::optional<Misplacement> judge() const {
    for (auto question : {&Place::lambda, &Place::beforeParameters, &Place::behindBrace, &Place::prefix,
                          &Place::heads, &Place::types, &Place::statements, &Place::declared})
      if (const std::optional<Misplacement> found = (this->*question)()) return found;
    return {};
  }

 private:
  using Answer = std::optional<Misplacement>;

  bool atStart() const { return start_ == begin_; }
  bool inBlock() const { return scope_ == TokenScope::block; }

  Answer lambda() const {
    if (t_.is(last_, r_square) && t_.isLambdaIntroducer(t_.partner(last_)))
      return Misplacement{
          t_.is(end_, l_paren) ? Rule::syntax_order_parameters : Rule::syntax_lambda_without_parameters,
          true};
    if (scope_ == TokenScope::brackets && t_.isLambdaIntroducer(outer_))
      return Misplacement{Rule::syntax_on_capture, !t_.is(last_, equal)};
    return {};
  }

  /// `void f restrict(amp) (int)`
  Answer beforeParameters() const {
    if (!t_.is(end_, l_paren)) return {};
    size_t name = last_;
    if (t_.isOneOf(last_, r_paren, r_square)) name = t_.partner(last_);
    const bool operatorName = t_.isOneOf(name - 1, kw_operator, kw_new, kw_delete);
    if (operatorName || t_.isOneOf(last_, identifier, greater))
      return Misplacement{Rule::syntax_order_parameters, true};
    return {};
  }

  Answer behindBrace() const {
    if (!t_.is(last_, r_brace)) return {};
    switch (scopeOf(t_, t_.partner(last_))) {
      case TokenScope::classBody:
        return Misplacement{Rule::syntax_on_class, false};
      case TokenScope::enumBody:
        return Misplacement{Rule::syntax_on_enum, false};
      case TokenScope::nameSpace:
        if (t_.is(end_, semi)) return Misplacement{Rule::syntax_on_namespace, false};
        return {};
      case TokenScope::linkage:
        if (t_.is(end_, semi)) return Misplacement{Rule::syntax_on_linkage, false};
        return {};
      case TokenScope::initializer:
        return declaredName() == npos ? Answer() : Misplacement{objectRule(declaredName()), true};
      default:
        return {};
    }
  }

  /// `restrict(amp) void f()`, `static restrict(amp) int x`, `int restrict(amp) f()`, `struct restrict(amp)
  /// S`
  Answer prefix() const {
    if (beginsStatement(t_, end_) || (t_.is(end_, l_brace) && inBlock() && (atStart() || behindControl())))
      return Misplacement{Rule::syntax_on_statement, true};
    if (!goesOn(t_, end_)) return {};
    if (isClassKey(t_, last_))
      return Misplacement{t_.is(last_ - 1, kw_enum) ? Rule::syntax_on_enum : Rule::syntax_on_class, true};
    if (t_.is(last_, kw_enum)) return Misplacement{Rule::syntax_on_enum, true};
    if (t_.is(last_, kw_namespace))
      return Misplacement{t_.is(last_ - 1, kw_using) ? Rule::syntax_on_using : Rule::syntax_on_namespace,
                          true};
    if (t_.is(last_, kw_using)) return Misplacement{usingRule(), true};
    if (t_.is(last_, string_literal) && t_.is(last_ - 1, kw_extern))
      return Misplacement{Rule::syntax_on_linkage, true};
    // `int restrict(amp) const` declares a member called restrict.
    const bool mayBeFunction = t_.isOneOf(end_, kw_const, kw_volatile) && !atStart();
    if (t_.is(last_, r_square) && t_.is(last_ - 1, r_square))
      return Misplacement{Rule::syntax_declaration_prefix, false};
    return Misplacement{namesType() || scope_ == TokenScope::parentheses ? Rule::syntax_type_specifier
                                                                         : Rule::syntax_declaration_prefix,
                        !mayBeFunction};
  }

  /// The statement of an `if`, a loop, a case or a label begins with the specifier.
  bool behindControl() const {
    if (t_.is(last_, r_paren))
      return t_.isOneOf(t_.partner(last_) - 1, kw_if, kw_for, kw_while, kw_switch, kw_constexpr);
    return t_.isOneOf(last_, kw_else, kw_do, kw_try, colon);
  }

  /// A type is among the tokens of the declaration before the specifier.
  bool namesType() const {
    for (size_t i = start_; i < begin_; ++i) {
      if (t_.is(i, kw_template) && t_.is(i + 1, less)) {
        while (i < begin_ && !t_.is(i, greater)) ++i;
        continue;
      }
      if (t_.is(i, l_square) && t_.is(i + 1, l_square) && t_.partner(i) != npos) {
        i = t_.partner(i);
        continue;
      }
      if (!isDeclarationSpecifier(t_, i) && !t_.isOneOf(i, kw_const, kw_volatile)) return true;
    }
    return false;
  }

  Rule usingRule() const {
    for (size_t i = start_; i < t_.size() && !t_.is(i, semi); ++i)
      if (t_.is(i, equal) && !t_.is(start_ + 1, kw_namespace)) return Rule::syntax_on_typedef;
    return Rule::syntax_on_using;
  }

  /// The names of classes, enumerations and namespaces; using-declarations; linkage; labels.
  Answer heads() const {
    size_t first = start_;
    while (t_.isOneOf(first, kw_inline, kw_friend, kw_typedef)) ++first;
    if (t_.is(first, kw_template)) {
      if (t_.is(last_, identifier) && openTemplateHead(first))
        return Misplacement{Rule::syntax_on_template_parameter, true};
      while (first < begin_ && !t_.is(first, greater)) ++first;
      ++first;
    }
    if (t_.is(first, kw_namespace)) return Misplacement{Rule::syntax_on_namespace, t_.is(end_, l_brace)};
    if (t_.is(first, kw_using)) return Misplacement{usingRule(), true};
    if (t_.is(first, kw_extern) && t_.is(first + 1, string_literal) && last_ == first + 1)
      return Misplacement{Rule::syntax_on_linkage, true};
    if (scope_ == TokenScope::enumBody) return Misplacement{Rule::syntax_on_enum, true};
    if (t_.is(first, kw_enum) && (headEndsAt(first) || t_.isOneOf(end_, l_brace)))
      return Misplacement{Rule::syntax_on_enum, false};
    if (t_.is(first, kw_enum) && t_.is(end_, semi) && hasColon(first))
      return Misplacement{Rule::syntax_on_enum, true};
    if (isClassKey(t_, first) && (headEndsAt(first) || (first == last_ && t_.is(end_, l_brace))))
      return Misplacement{Rule::syntax_on_class, false};
    if (isClassKey(t_, first) && t_.isOneOf(end_, l_brace, comma) && hasColon(first))
      return Misplacement{Rule::syntax_on_class, true};
    if (t_.is(end_, colon) && inBlock() && (t_.isOneOf(first, kw_case, kw_default) || last_ == start_))
      return Misplacement{Rule::syntax_on_label, t_.is(last_, identifier) || t_.is(last_, numeric_constant)};
    return {};
  }

  bool openTemplateHead(size_t first) const {
    int depth = 0;
    for (size_t i = first + 1; i < begin_; ++i) {
      depth += t_.is(i, less);
      depth -= t_.is(i, greater);
    }
    return depth > 0;
  }

  bool hasColon(size_t first) const {
    for (size_t i = first; i < begin_; ++i)
      if (t_.is(i, colon)) return true;
    return false;
  }

  /// `struct S`, `enum class E`, `union N::U<int> final`: the whole head of a class or enumeration, and
  /// nothing else.
  bool headEndsAt(size_t key) const {
    size_t i = key + 1;
    if (isClassKey(t_, i)) ++i;
    while (t_.is(i, l_square) && t_.partner(i) != npos) i = t_.partner(i) + 1;
    while (t_.isOneOf(i, identifier, coloncolon)) {
      const bool name = t_.is(i, identifier);
      ++i;
      if (i == begin_) return true;
      if (t_.is(i, less)) {
        while (i < begin_ && !t_.is(i, greater)) ++i;
        return i + 1 == begin_;
      }
      if (name && t_.identifier(i) == "final") return i + 1 == begin_;
      if (name && !t_.is(i, coloncolon)) return false;
    }
    return false;
  }

  /// Types that stand by themselves: casts, sizeof, new, template arguments.
  Answer types() const {
    const bool endsType =
        isTypeKeyword(t_.kind(last_)) || t_.isOneOf(last_, identifier, star, clang::tok::amp, ampamp);
    if (!endsType) return {};
    if (t_.isOneOf(end_, greater, greatergreater, comma) && inTemplateArguments())
      return Misplacement{Rule::syntax_on_type, true};
    if (scope_ == TokenScope::parentheses && t_.is(end_, r_paren) && !mayBeParameterList(t_, outer_) &&
        !t_.isOneOf(outer_ - 1, kw_if, kw_while, kw_for, kw_switch, kw_catch, r_square) &&
        (isTypeKeyword(t_.kind(last_)) || !t_.is(last_, identifier)))
      return Misplacement{Rule::syntax_on_type, true};
    for (size_t i = last_; i > start_; --i)
      if (t_.is(i - 1, kw_new) && isTypeKeyword(t_.kind(i))) return Misplacement{Rule::syntax_on_type, true};
    return {};
  }

  bool inTemplateArguments() const {
    for (size_t i = last_; i > 0 && i + 16 > last_; --i) {
      if (t_.is(i, less)) return !t_.is(i - 1, kw_template);
      if (!isTypeKeyword(t_.kind(i)) &&
          !t_.isOneOf(i, identifier, coloncolon, comma, star, clang::tok::amp, ampamp, kw_typename))
        return false;
    }
    return false;
  }

  Answer statements() const {
    if (!inBlock() && scope_ != TokenScope::parentheses) return {};
    if (inBlock() && atStart() && t_.is(end_, semi)) return Misplacement{Rule::syntax_on_statement, false};
    if (inBlock() && behindControl() && t_.is(end_, semi))
      return Misplacement{Rule::syntax_on_statement, false};
    if (t_.isOneOf(last_, kw_break, kw_continue) || t_.is(last_ - 1, kw_goto))
      return Misplacement{Rule::syntax_on_statement, true};
    if (t_.isOneOf(start_, kw_return, kw_throw))
      return Misplacement{Rule::syntax_on_expression, endsOperand() && !t_.is(last_, r_paren)};
    return {};
  }

  /// An operand ends before the specifier, behind which C++ has no name.
  bool endsOperand() const {
    return t_.isOneOf(last_, identifier, numeric_constant, char_constant, string_literal, r_square, kw_true,
                      kw_false, kw_nullptr, kw_this, r_paren, plusplus, minusminus);
  }

  /// Everything that a declarator may declare beside a function.
  Answer declared() const {
    if (!endsOperand()) return {};
    if (t_.is(last_, r_paren) && isCall(t_, t_.partner(last_)))
      return Misplacement{Rule::syntax_on_expression, true};
    const size_t name = declaredName();
    if (name == npos) {
      const bool expression = inBlock() || scope_ == TokenScope::parentheses;
      if (!expression || t_.is(last_, r_paren)) return {};
      // `T restrict(amp)` may declare an object.
      return Misplacement{Rule::syntax_on_expression, !t_.is(last_, identifier)};
    }
    // A `)` may end a cast.
    const bool certain = name == last_ ? typeBefore(name) : !t_.is(last_, r_paren);
    if (t_.is(start_, kw_template) && openTemplateHead(start_))
      return Misplacement{Rule::syntax_on_template_parameter, certain};
    if (t_.is(start_, kw_typedef)) return Misplacement{Rule::syntax_on_typedef, certain};
    if (scope_ == TokenScope::parentheses && mayBeParameterList(t_, outer_))
      return Misplacement{Rule::syntax_on_parameter, certain};
    return Misplacement{objectRule(name), certain};
  }

  Rule objectRule(size_t name) const {
    if (scope_ == TokenScope::classBody && (t_.isOneOf(end_, colon) || t_.is(name + 1, colon)))
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

  /// The declared name: the last one before an initializer, a bit-field's width, bounds of an array or the
  /// specifier.
  size_t declaredName() const {
    size_t name = npos;
    for (size_t i = start_; i < begin_; ++i) {
      if (t_.isOneOf(i, equal, colon)) break;
      if (t_.is(i, comma)) name = npos;
      if (t_.is(i, identifier)) name = i;
      if (t_.is(i, less) && t_.is(i - 1, identifier)) {
        const size_t close = closingAngle(i);
        if (close != npos) i = close;
      } else if (t_.isOneOf(i, l_paren, l_square, l_brace) && t_.partner(i) != npos) {
        if (t_.is(i, l_square) && t_.is(i - 1, kw_auto)) name = i;  // auto [a, b]
        i = t_.partner(i);
      }
    }
    if (name == npos) return npos;
    const bool declares = scope_ != TokenScope::block && scope_ != TokenScope::parentheses;
    return declares || typeBefore(name) || name != start_ ? declaresAnything(name) : npos;
  }

  /// `name`, unless an operator shows that the tokens before it are an expression.
  size_t declaresAnything(size_t name) const {
    for (size_t i = start_; i < name; ++i) {
      if (t_.isOneOf(i, plus, minus, slash, percent, period, arrow, question, lessless, equalequal, exclaim,
                     kw_return))
        return npos;
      if (t_.is(i, l_paren) && t_.partner(i) < name) i = t_.partner(i);
    }
    return name == start_ && (inBlock() || scope_ == TokenScope::parentheses) ? npos : name;
  }

  size_t closingAngle(size_t open) const {
    int depth = 0;
    for (size_t i = open; i < begin_; ++i) {
      depth += t_.is(i, less);
      depth -= t_.is(i, greater) + 2 * t_.is(i, greatergreater);
      if (depth <= 0) return i;
    }
    return npos;
  }

  /// The tokens before `name` hold a type, so that no further name can follow `name` in C++.
  bool typeBefore(size_t name) const {
    for (size_t i = start_; i < name; ++i) {
      if (isTypeKeyword(t_.kind(i)) && !t_.isOneOf(i, kw_const, kw_volatile)) return true;
      if (t_.is(i, identifier) && !t_.isOneOf(i + 1, coloncolon)) return true;
      if (t_.isOneOf(i, greater, r_paren, star, clang::tok::amp, ampamp)) return true;
    }
    return t_.is(name, l_square);
  }

  const TokenView& t_;
  size_t begin_, last_, end_, start_, outer_;
  TokenScope scope_;
};

}  // namespace

std::optional<Misplacement> misplacement(const TokenView& tokens, size_t begin, size_t end) {
  return Place(tokens, begin, end).judge();
}

bool isCall(const TokenView& t, size_t open) {
  if (t.isOneOf(open - 1, r_square, r_paren) || t.is(open - 2, kw_operator)) return false;
  const size_t name = startOfName(t, open - 1);
  const size_t before = name - 1;
  const bool typeName = isTypeKeyword(t.kind(open - 1));
  if (t.isOneOf(before, kw_return, kw_throw, kw_case, kw_else, kw_do, kw_co_return, kw_co_yield, kw_co_await,
                plus, minus, slash, percent, clang::tok::pipe, caret, exclaim, question, period, arrow,
                lessless, equalequal, exclaimequal, plusequal, minusequal, pipepipe))
    return true;
  if (typeName) return false;
  if (t.is(before, equal)) {
    // `using F = T(int)`, `typename F = T(int)`
    const bool alias = t.is(before - 2, kw_using) || t.is(before - 1, r_square);
    return !alias && !t.isOneOf(before - 2, kw_typename, kw_class);
  }
  const bool block = scopeOf(t, t.enclosing(open)) == TokenScope::block;
  if (t.isOneOf(before, semi, l_brace, r_brace)) return block;
  return t.is(before, r_paren) && block && t.partner(before) != npos &&
         t.isOneOf(t.partner(before) - 1, kw_if, kw_while, kw_for, kw_switch);
}

bool isMemberInitializer(const TokenView& t, size_t open) {
  while (open != npos && open > 1) {
    const size_t before = startOfName(t, open - 1) - 1;
    if (t.is(before, colon)) return t.isOneOf(before - 1, r_paren, kw_noexcept);
    if (!t.is(before, comma) || !t.isOneOf(before - 1, r_paren, r_brace)) return false;
    open = t.partner(before - 1);
  }
  return false;
}

}  // namespace amp::frontend
