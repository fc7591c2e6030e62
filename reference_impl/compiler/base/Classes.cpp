#include "base/Classes.h"

#include "clang/AST/DeclCXX.h"

namespace amp {

clang::CXXRecordDecl* definitionOf(clang::QualType type) {
  clang::CXXRecordDecl* record = type->getAsCXXRecordDecl();
  return record ? record->getDefinition() : nullptr;
}

}  // namespace amp
