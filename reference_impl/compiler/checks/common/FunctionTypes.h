// The restrictions of function types. Clang's types do not have them.
#ifndef AMP_CHECKS_FUNCTIONTYPES_H
#define AMP_CHECKS_FUNCTIONTYPES_H

#include <optional>

#include "base/Restriction.h"
#include "clang/AST/TypeLoc.h"

namespace amp::checks {

/// True for functions, pointers and references to functions, and arrays of these; false for pointers to
/// member functions.
bool refersToFunction(clang::QualType type);

/// What a written type says about the function that it points or refers to.
struct FunctionReference {
  /// The restriction specifier of the function type; nothing if none is written.
  std::optional<RestrictionSet> restrictions;
  /// True if a typedef names the pointer or reference: the typedef is reported, not its uses.
  bool throughTypedef = false;
  /// True for a pointer to a member function.
  bool toMember = false;
};

/// Returns nothing if `type` is not a pointer or reference to a function. `decays` is true for the type of a
/// parameter, where a function type counts as a pointer.
std::optional<FunctionReference> functionReference(clang::TypeLoc type, const Restrictions& restrictions,
                                                   bool decays);

}  // namespace amp::checks

#endif
