#include "frontend/attributes/Variables.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/RecursiveASTVisitor.h"

namespace amp::frontend {
namespace {

class Preparer : public clang::RecursiveASTVisitor<Preparer> {
 public:
  explicit Preparer(clang::ASTContext& context) : context_(context) {}

  bool shouldVisitTemplateInstantiations() const { return true; }
  bool shouldVisitLambdaBody() const { return true; }
  bool shouldWalkTypesOfTypeLocs() const { return false; }

  bool VisitVarDecl(clang::VarDecl* variable) {
    if (const auto* constant = variable->getAttr<clang::CUDAConstantAttr>();
        constant && constant->isImplicit())
      variable->dropAttr<clang::CUDAConstantAttr>();
    const auto* marker = variable->getAttr<clang::CUDADeviceAttr>();
    if (!marker) return true;
    variable->setInit(nullptr);
    variable->setInitStyle(clang::VarDecl::CInit);
    variable->addAttr(clang::CUDASharedAttr::CreateImplicit(context_, marker->getRange()));
    variable->dropAttr<clang::CUDADeviceAttr>();
    return true;
  }

 private:
  clang::ASTContext& context_;
};

}  // namespace

void prepareVariables(clang::ASTContext& context) {
  Preparer(context).TraverseDecl(context.getTranslationUnitDecl());
}

}  // namespace amp::frontend
