#include "checks/common/FunctionTypes.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"

namespace amp::checks {

bool refersToFunction(clang::QualType type) {
  while (true) {
    if (type->isArrayType())
      type = clang::QualType(type->getArrayElementTypeNoTypeQual(), 0);
    else if (type->isPointerType() || type->isReferenceType())
      type = type->getPointeeType();
    else
      return type->isFunctionType();
  }
}

std::optional<FunctionReference> functionReference(clang::TypeLoc type, const Restrictions& restrictions,
                                                   bool decays) {
  bool refers = decays;
  FunctionReference result;
  while (type) {
    type = type.getUnqualifiedLoc();
    if (auto alias = type.getAs<clang::TypedefTypeLoc>()) {
      result.throughTypedef |= !refers;
      type = alias.getDecl()->getTypeSourceInfo()->getTypeLoc();
      continue;
    }
    if (auto function = type.getAs<clang::FunctionTypeLoc>()) {
      if (!refers) return {};
      if (auto written = restrictions.writtenAt(function.getLParenLoc()))
        result.restrictions = written->restrictions;
      return result;
    }
    result.toMember |= llvm::isa<clang::MemberPointerType>(type.getTypePtr());
    refers |=
        llvm::isa<clang::PointerType, clang::ReferenceType, clang::MemberPointerType>(type.getTypePtr());
    type = type.getNextTypeLoc();
  }
  return {};
}

}  // namespace amp::checks
