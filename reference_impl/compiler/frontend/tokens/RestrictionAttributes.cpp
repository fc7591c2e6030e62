#include "frontend/tokens/RestrictionAttributes.h"

#include "frontend/tokens/Declarator.h"

namespace amp::frontend {
namespace {

using namespace clang::tok;
using clang::SourceLocation;

llvm::StringRef instantiationAttribute(RestrictionSet set) {
  if (set.dual()) return "amp_instantiates_both";
  return set.amp() ? "amp_instantiates_amp" : "amp_instantiates_cpu";
}

}  // namespace

AttributeNames attributesOf(RestrictionSet set) {
  AttributeNames names;
  if (set.cpu()) names.push_back("amp_restrict_cpu");
  if (set.amp()) names.push_back("amp_restrict_amp");
  return names;
}

void attachRestrictions(const TokenView& tokens, TokenEdits& edits, size_t parameters, size_t afterSpecifiers,
                        RestrictionSet set, SourceLocation where) {
  const AttributeNames names = attributesOf(set);
  if (names.empty()) return;
  const Declarator declarator = classifyDeclarator(tokens, parameters, afterSpecifiers);
  switch (declarator.kind) {
    case Declarator::Kind::function:
      edits.insert(declarator.insertAt, edits.standardAttribute(names, where));
      break;
    case Declarator::Kind::lambda:
    case Declarator::Kind::prefixed:
      edits.insert(declarator.insertAt, edits.gnuAttribute(names, where));
      break;
    case Declarator::Kind::instantiation: {
      AttributeNames targets = {instantiationAttribute(set)};
      if (set.cpu()) targets.push_back("host");
      if (set.amp()) targets.push_back("device");
      edits.insert(declarator.insertAt, edits.gnuAttribute(targets, where));
      break;
    }
    case Declarator::Kind::suffixed:
      edits.insert(tokens.pastExceptionSpecification(afterSpecifiers), edits.gnuAttribute(names, where));
      break;
    case Declarator::Kind::functionType:
      break;
  }
}

void attachToLambda(const TokenView& tokens, TokenEdits& edits, size_t introducer, RestrictionSet set) {
  edits.insert(tokens.partner(introducer) + 1,
               edits.gnuAttribute(attributesOf(set), tokens[introducer].getLocation()));
}

void attachToPlainInstantiations(const TokenView& tokens, TokenEdits& edits) {
  for (size_t i = 0; i < tokens.size(); ++i) {
    const bool declares = tokens.is(i, kw_template) && !tokens.is(i + 1, less) &&
                          tokens.isOneOf(i - 1, kw_extern, semi, l_brace, r_brace, eof);
    if (!declares || tokens.isOneOf(i + 1, kw_class, kw_struct, kw_union) || edits.insertsBefore(i + 1))
      continue;
    edits.insert(i + 1, edits.gnuAttribute({instantiationAttribute(RestrictionSet::cpuOnly())},
                                           tokens[i].getLocation()));
  }
}

}  // namespace amp::frontend
