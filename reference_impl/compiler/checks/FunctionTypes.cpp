#include "checks/FunctionTypes.h"

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

std::optional<FunctionReference> functionReference(clang::TypeLoc type,
                                                   const frontend::Restrictions& restrictions, bool decays) {
  bool refers = decays;
  FunctionReference result;
  for (type = type.getUnqualifiedLoc(); type; type = type.getNextTypeLoc().getUnqualifiedLoc()) {
    if (auto alias = type.getAs<clang::TypedefTypeLoc>()) {
      const clang::TypeSourceInfo* aliased = alias.getDecl()->getTypeSourceInfo();
      std::optional<FunctionReference> inner = functionReference(aliased->getTypeLoc(), restrictions, refers);
      if (inner && !refers) inner->throughTypedef = true;
      return inner;
    }
    result.toMember |= static_cast<bool>(type.getAs<clang::MemberPointerTypeLoc>());
    if (type.getAs<clang::PointerTypeLoc>() || type.getAs<clang::ReferenceTypeLoc>() || result.toMember)
      refers = true;
    if (auto function = type.getAs<clang::FunctionTypeLoc>()) {
      if (!refers) return {};
      if (auto written = restrictions.writtenAt(function.getLParenLoc()))
        result.restrictions = written->restrictions;
      return result;
    }
  }
  return {};
}

}  // namespace amp::checks
