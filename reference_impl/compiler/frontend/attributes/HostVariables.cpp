#include "frontend/attributes/HostVariables.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/RecursiveASTVisitor.h"

namespace amp::frontend {
namespace {

class Dropper : public clang::RecursiveASTVisitor<Dropper> {
 public:
  bool shouldVisitTemplateInstantiations() const { return true; }
  bool shouldVisitLambdaBody() const { return true; }
  bool shouldWalkTypesOfTypeLocs() const { return false; }

  bool VisitVarDecl(clang::VarDecl* variable) {
    const auto* constant = variable->getAttr<clang::CUDAConstantAttr>();
    if (constant && constant->isImplicit()) variable->dropAttr<clang::CUDAConstantAttr>();
    return true;
  }
};

}  // namespace

void dropHostVariables(clang::ASTContext& context) {
  Dropper().TraverseDecl(context.getTranslationUnitDecl());
}

}  // namespace amp::frontend
