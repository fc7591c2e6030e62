// Inserts the attributes that tell Clang the restrictions of a function.
#pragma once

#include "base/Restriction.h"
#include "frontend/tokens/TokenEdits.h"
#include "frontend/tokens/TokenView.h"
#include "llvm/ADT/SmallVector.h"

namespace amp::frontend {

using AttributeNames = llvm::SmallVector<llvm::StringRef, 3>;

/// Returns the attributes of a function with these restrictions.
AttributeNames attributesOf(RestrictionSet set);

/// Gives the function, lambda or explicit instantiation whose parameter list opens at `parameters` the
/// attributes of `set`, at the place where Clang accepts them for that declarator. A function type gets none.
/// `afterSpecifiers` is the first token after the restriction specifiers, `where` the location of the
/// attributes.
void attachRestrictions(const TokenView& tokens, TokenEdits& edits, size_t parameters, size_t afterSpecifiers,
                        RestrictionSet set, clang::SourceLocation where);

/// Gives the lambda whose introducer opens at `introducer` the attributes of `set`.
void attachToLambda(const TokenView& tokens, TokenEdits& edits, size_t introducer, RestrictionSet set);

/// Marks each explicit instantiation without a restriction specifier as one for the cpu (AMP 1.2 §2.1 l.292).
void attachToPlainInstantiations(const TokenView& tokens, TokenEdits& edits);

}  // namespace amp::frontend
