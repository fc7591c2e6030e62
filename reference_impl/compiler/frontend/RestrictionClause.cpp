#include "RestrictionClause.h"

#include "Declarator.h"
#include "DeclaratorTail.h"
#include "RestrictionList.h"
#include "RestrictionPlace.h"
#include "SyntaxRules.h"
#include "TokenScope.h"

namespace amp::frontend {
namespace {

using namespace clang::tok;
using checks::Rule;

constexpr size_t npos = TokenView::npos;
// What is longer is no list of restrictions, however malformed.
constexpr size_t kLongestList = 16;

bool isRestrictWord(const TokenView& t, size_t i) {
  return t.identifier(i) == "restrict";
}

bool isLambda(const TokenView& t, size_t parameters) {
  const size_t last = parameters - 1;
  if (t.is(last, r_square)) return t.isLambdaIntroducer(t.partner(last));
  const size_t angle = t.is(last, greater) ? t.openAngle(last) : npos;
  return angle != npos && t.is(angle - 1, r_square);
}

/// True if `part` may stand between a parameter list and its restriction specifiers (§2.1.1, §2.1.2).
bool mayPrecede(Part part, bool lambda) {
  if (lambda) return part == Part::attribute || part == Part::mutableWord;
  return part == Part::cv || part == Part::ref;
}

/// The rule that a specifier breaks behind `part`, or before it where `part` should have come first.
Rule ruleOfOrder(Part part) {
  switch (part) {
    case Part::cv:
      return Rule::syntax_order_cv;
    case Part::ref:
      return Rule::syntax_order_ref;
    case Part::mutableWord:
      return Rule::syntax_order_mutable;
    case Part::exception:
      return Rule::syntax_order_exception;
    case Part::attribute:
      return Rule::syntax_order_attribute;
    case Part::trailingReturn:
      return Rule::syntax_order_trailing_return;
    case Part::virtSpecifier:
      return Rule::syntax_order_virt_specifier;
    case Part::pure:
      return Rule::syntax_order_pure;
    case Part::requiresClause:
      return Rule::syntax_order_requires;
    case Part::initializers:
      return Rule::syntax_order_initializers;
    case Part::body:
      return Rule::syntax_order_body;
  }
  return Rule::syntax_order_body;
}

/// True if `word` occurs elsewhere than right behind the word `restrict`, in parentheses or not.
bool namesEntity(const TokenView& t, llvm::StringRef word) {
  for (size_t i = 0; i < t.size(); ++i) {
    if (isRestrictWord(t, i)) {
      const size_t close = t.is(i + 1, l_paren) ? t.partner(i + 1) : npos;
      i = close != npos && close < i + kLongestList ? close : i + 2;
    } else if (t.identifier(i) == word) {
      return true;
    }
  }
  return false;
}

}  // namespace

bool RestrictionReader::inBlock(size_t parameters) const {
  const TokenScope scope = scopeOf(tokens_, tokens_.enclosing(parameters));
  return scope == TokenScope::block || scope == TokenScope::parentheses || scope == TokenScope::initializer;
}

RestrictionReader::RestrictionReader(const TokenView& tokens, clang::DiagnosticsEngine& diags)
    : tokens_(tokens),
      diags_(diags),
      namesCpu_(namesEntity(tokens, "cpu")),
      namesAmp_(namesEntity(tokens, "amp")) {}

/// True if the list opened at `open` could be arguments or parameters: each of its words names something else
/// too.
bool RestrictionReader::mayNameEntities(size_t open) const {
  for (size_t i = open + 1; i < tokens_.partner(open); ++i) {
    if (tokens_.identifier(i) == "cpu" && !namesCpu_) return false;
    if (tokens_.identifier(i) == "amp" && !namesAmp_) return false;
  }
  return true;
}

RestrictMeaning RestrictionReader::read(size_t i, RestrictionClause& clause) {
  clause.begin = clause.end = i;
  const std::optional<DeclaratorTail> tail = tailBefore(tokens_, i, lists_);
  if (!tail) return readElsewhere(i, clause);

  const bool onlyRestrictions = holdsOnlyRestrictions(tokens_, i + 1);
  const bool lambda = isLambda(tokens_, tail->parameters);
  if (!lambda && isMemberInitializer(tokens_, tail->parameters)) {
    if (!onlyRestrictions) return RestrictMeaning::identifier;
    clause.end = pastLists(i);
    const bool behindBody = !tail->parts.empty() && tail->parts.back().first == Part::body;
    const Part part = behindBody ? Part::body : Part::initializers;
    reportSyntax(diags_, ruleOfOrder(part), tokens_, i, clause.end, i);
    return RestrictMeaning::misplaced;
  }
  if (!lambda && isCall(tokens_, tail->parameters)) return readElsewhere(i, clause);
  std::optional<Part> wrong;
  for (const auto& [part, where] : tail->parts) {
    // A function declared in a block has no ref-qualifier: `f(1) & restrict(amp)` is an expression.
    if (part == Part::ref && !lambda && inBlock(tail->parameters)) return readElsewhere(i, clause);
    if (!mayPrecede(part, lambda)) wrong = part;
  }
  if (wrong) {
    const bool certain = wrong != Part::body;
    if (!onlyRestrictions || (!certain && mayNameEntities(i + 1))) return readElsewhere(i, clause);
    clause.end = pastLists(i);
    reportSyntax(diags_, ruleOfOrder(*wrong), tokens_, i, clause.end, i);
    return RestrictMeaning::misplaced;
  }
  return readBehindParameters(i, tail->parameters, clause);
}

size_t RestrictionReader::pastLists(size_t i) {
  while (isRestrictWord(tokens_, i) && holdsOnlyRestrictions(tokens_, i + 1)) {
    lists_.insert(i + 1);
    i = tokens_.partner(i + 1) + 1;
  }
  return i;
}

RestrictMeaning RestrictionReader::readBehindParameters(size_t i, size_t parameters,
                                                        RestrictionClause& clause) {
  clause.parameters = parameters;
  while (isRestrictWord(tokens_, clause.end)) {
    lists_.insert(clause.end + 1);
    const RestrictionList list = readRestrictionList(tokens_, clause.end, diags_);
    clause.set |= list.set;
    clause.malformed |= list.malformed;
    clause.end = list.end;
  }
  clause.tail = clause.end;
  const bool lambda = isLambda(tokens_, parameters);
  std::optional<Part> late;
  while (const auto part = partAt(tokens_, clause.tail, clause.tail + 1)) {
    if (!mayPrecede(part->first, lambda) || part->first == Part::attribute) break;
    if (!late) late = part->first;
    clause.tail = part->second;
  }
  if (late) reportSyntax(diags_, ruleOfOrder(*late), tokens_, i, clause.end, i);
  return RestrictMeaning::specifier;
}

RestrictMeaning RestrictionReader::readElsewhere(size_t i, RestrictionClause& clause) {
  if (!holdsOnlyRestrictions(tokens_, i + 1)) return RestrictMeaning::identifier;
  size_t end = i;
  while (isRestrictWord(tokens_, end) && holdsOnlyRestrictions(tokens_, end + 1))
    end = tokens_.partner(end + 1) + 1;
  std::optional<Misplacement> found = misplacement(tokens_, i, end);
  if (!found && !mayNameEntities(i + 1)) found = Misplacement{Rule::syntax_on_expression, true};
  if (!found || (!found->certain && mayNameEntities(i + 1))) return RestrictMeaning::identifier;
  clause.end = pastLists(i);
  reportSyntax(diags_, found->rule, tokens_, i, clause.end, i);
  return RestrictMeaning::misplaced;
}

}  // namespace amp::frontend
