// The restrictions of function types, which Clang's type system does not know.
#ifndef AMP_CHECKS_FUNCTIONTYPES_H
#define AMP_CHECKS_FUNCTIONTYPES_H

#include <optional>

#include "base/Restriction.h"
#include "clang/AST/TypeLoc.h"

namespace amp::checks {

/// True for pointers and references to functions, arrays of such, pointers to member functions excepted.
bool refersToFunction(clang::QualType type);

/// What a written type says about the function that it points or refers to.
struct FunctionReference {
  /// The restriction specifier of the function type; nothing if none is written.
  std::optional<RestrictionSet> restrictions;
  /// The pointer or reference stands in a typedef: the typedef is at fault, not what is declared with it.
  bool throughTypedef = false;
  /// It is a pointer to member function.
  bool toMember = false;
};

/// Nothing if `type` is no pointer or reference to a function. A function type itself counts if
/// `decays`: it is that of a parameter.
std::optional<FunctionReference> functionReference(clang::TypeLoc type, const Restrictions& restrictions,
                                                   bool decays);

}  // namespace amp::checks

#endif
