#include "frontend/tokens/RestrictionClause.h"

#include "frontend/tokens/Declarator.h"
#include "frontend/tokens/DeclaratorTail.h"
#include "frontend/tokens/RestrictionList.h"
#include "frontend/tokens/RestrictionPlace.h"
#include "frontend/tokens/SyntaxRules.h"
#include "frontend/tokens/TokenScope.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"

namespace amp::frontend {
namespace {

using namespace clang::tok;

bool isRestrictWord(const TokenView& t, size_t i) {
  return t.identifier(i) == "restrict";
}

/// True if `part` may stand between a parameter list and its restriction specifiers (§2.1.1, §2.1.2).
bool mayPrecede(Part part, bool lambda) {
  if (lambda) return part == Part::attribute || part == Part::mutableWord || part == Part::staticWord;
  return part == Part::cv || part == Part::ref;
}

/// True if a specifier must follow `part`. It must precede all other parts.
bool mustFollow(Part part) {
  return part == Part::cv || part == Part::ref || part == Part::mutableWord;
}

/// Returns the rule that a specifier violates if it stands after `part`, or before a `part` that must come
/// first.
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
    default:
      return Rule::syntax_order_body;
  }
}

/// True if `word` occurs outside restriction lists. A list without parentheses counts as one only after
/// parameters: anywhere else `restrict amp` declares an object.
bool namesEntity(const TokenView& t, llvm::StringRef word, const llvm::DenseSet<size_t>& lists) {
  for (size_t i = 0; i < t.size(); ++i) {
    if (isRestrictWord(t, i) && (t.is(i + 1, l_paren) || tailBefore(t, i, lists)))
      i = pastList(t, i) - 1;
    else if (t.identifier(i) == word)
      return true;
  }
  return false;
}

}  // namespace

bool RestrictionReader::inBlock(size_t parameters) const {
  const TokenScope scope = scopeOf(tokens_, tokens_.enclosing(parameters));
  return scope == TokenScope::block || scope == TokenScope::parentheses || scope == TokenScope::initializer;
}

RestrictionReader::RestrictionReader(const TokenView& tokens, clang::DiagnosticsEngine& diags)
    : tokens_(tokens), diags_(diags) {
  for (const llvm::StringRef word : {"cpu", "amp"})
    if (namesEntity(tokens, word, lists_)) entities_.insert(word);
}

/// True if the list opened at `open` can only be a restriction list: it holds only restrictions, and at least
/// one word in it names nothing else in the program. It is then neither arguments nor parameters.
bool RestrictionReader::isMeant(size_t open) const {
  return holdsOnlyRestrictions(tokens_, open) &&
         llvm::any_of(llvm::seq(open + 1, tokens_.partner(open)), [this](size_t i) {
           return !tokens_.is(i, comma) && !entities_.contains(tokens_.identifier(i));
         });
}

RestrictMeaning RestrictionReader::read(size_t i, RestrictionClause& clause) {
  clause.begin = clause.end = i;
  const std::optional<DeclaratorTail> tail = tailBefore(tokens_, i, lists_);
  if (!tail) return readElsewhere(i, clause);

  const bool lambda = lambdaIntroducer(tokens_, tail->parameters) != npos;
  std::optional<Part> wrong;
  if (isMemberInitializer(tokens_, tail->parameters))
    wrong = Part::initializers;
  else if (!lambda && isCall(tokens_, tail->parameters))
    return readElsewhere(i, clause);
  for (const Part part : tail->parts) {
    // A function declared in a block has no ref-qualifier: `f(1) & restrict(amp)` is an expression.
    if (part == Part::ref && inBlock(tail->parameters)) return readElsewhere(i, clause);
    if (!mayPrecede(part, lambda)) wrong = part;
  }
  if (!wrong) return readBehindParameters(i, tail->parameters, clause);
  return isMeant(i + 1) ? misplacedBehind(i, *tail, *wrong, clause) : RestrictMeaning::identifier;
}

/// Returns the arguments of the message of ruleOfOrder(part) for the specifier in the tokens [begin, end):
/// its text and, if it must follow a qualifier, the first such qualifier from the token `first` on.
std::vector<Argument> RestrictionReader::argumentsOf(size_t begin, size_t end, Part part,
                                                     size_t first) const {
  std::vector<Argument> arguments = {spelling(tokens_, begin, end)};
  if (!mustFollow(part)) return arguments;
  while (first + 1 < begin && qualifierAt(tokens_, first) != part) ++first;
  arguments.push_back(spelling(tokens_, first, first + 1));
  return arguments;
}

/// Offers to move the specifier in the tokens [begin, end) from behind `wrong` to the last place behind the
/// parameter list where it may be. The parentheses before a misplaced specifier can be those of a member
/// initializer.
void RestrictionReader::offerMoveBehind(const clang::DiagnosticBuilder& builder, size_t begin, size_t end,
                                        Part wrong, size_t parameters) const {
  if (mustFollow(wrong) || wrong == Part::staticWord || wrong == Part::body ||
      isMemberInitializer(tokens_, parameters))
    return;
  const bool lambda = lambdaIntroducer(tokens_, parameters) != npos;
  size_t last = tokens_.partner(parameters);
  for (;;) {
    const auto part = qualifierAt(tokens_, last + 1);
    if (part && mayPrecede(*part, lambda))
      ++last;
    else if (lambda && tokens_.is(last + 1, l_square))
      last = tokens_.partner(last + 1);
    else
      return offerMove(builder, tokens_, begin, end, last);
  }
}

RestrictMeaning RestrictionReader::misplacedBehind(size_t i, const DeclaratorTail& tail, Part wrong,
                                                   RestrictionClause& clause) {
  clause.end = pastLists(i);
  const clang::DiagnosticBuilder builder =
      reportSyntax(diags_, ruleOfOrder(wrong), tokens_, i, clause.end, i,
                   argumentsOf(i, clause.end, wrong, tokens_.partner(tail.parameters)));
  offerMoveBehind(builder, i, clause.end, wrong, tail.parameters);
  return RestrictMeaning::misplaced;
}

RestrictMeaning RestrictionReader::misplacedElsewhere(size_t i, RestrictionClause& clause) {
  clause.end = pastLists(i);
  const Misplacement fault = misplacement(tokens_, i, clause.end);
  std::vector<Argument> arguments = {spelling(tokens_, i, clause.end)};
  arguments.insert(arguments.end(), fault.names.begin(), fault.names.end());
  const clang::DiagnosticBuilder builder =
      reportSyntax(diags_, fault.rule, tokens_, i, clause.end, i, arguments);
  if (fault.rule == Rule::syntax_lambda_without_parameters) offerInsertion(builder, tokens_, i - 1, "()");
  return RestrictMeaning::misplaced;
}

/// Returns the token after the adjacent specifiers that begin at `i`, and records their lists.
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
    clause.end = list.end;
  }
  clause.tail = clause.end;
  const bool lambda = lambdaIntroducer(tokens_, parameters) != npos;
  std::optional<Part> late;
  size_t first = 0;  // the first of the qualifiers that stand too late
  for (; const auto qualifier = qualifierAt(tokens_, clause.tail); ++clause.tail) {
    if (!mayPrecede(*qualifier, lambda) || *qualifier == Part::staticWord)
      break;  // C++23 allows static later
    if (late) continue;
    late = qualifier;
    first = clause.tail;
  }
  if (late) {
    const clang::DiagnosticBuilder builder = reportSyntax(diags_, ruleOfOrder(*late), tokens_, i, clause.end,
                                                          i, argumentsOf(i, clause.end, *late, first));
    offerMove(builder, tokens_, i, clause.end, clause.tail - 1);
  }
  return RestrictMeaning::specifier;
}

RestrictMeaning RestrictionReader::readElsewhere(size_t i, RestrictionClause& clause) {
  return isMeant(i + 1) ? misplacedElsewhere(i, clause) : RestrictMeaning::identifier;
}

}  // namespace amp::frontend
