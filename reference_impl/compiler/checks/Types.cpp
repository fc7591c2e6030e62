// AMP 1.2 §2.4.1: the types of what amp-restricted code declares and names.
#include "checks/FunctionTypes.h"
#include "checks/Topics.h"
#include "checks/Unit.h"
#include "checks/Visitors.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "frontend/Restriction.h"

namespace amp::checks {

namespace {

using clang::QualType;

bool isAmpClosure(QualType type) {
  const clang::CXXRecordDecl* record = type->getAsCXXRecordDecl();
  return record && record->isLambda();
}

class TypeVisitor : public BodyVisitor {
 public:
  explicit TypeVisitor(Unit& unit) : unit_(unit) {}

  void check(const clang::FunctionDecl* function) {
    checkSignature(function);
    visitBody(function);
  }

  void checkSignature(const clang::FunctionDecl* function) {
    signatureOf_ = function;
    if (!isLambdaWithoutReturnType(function))
      judge(function->getReturnType(), function->getLocation(), function->getNameAsString());
    for (const clang::ParmVarDecl* parameter : function->parameters())
      judge(parameter->getType(), parameter->getLocation(), parameter->getName());
    signatureOf_ = nullptr;
  }

  bool VisitVarDecl(clang::VarDecl* variable) override {
    // tile_static variables have rules of their own; a handler's variable goes with its handler.
    if (!llvm::isa<clang::ParmVarDecl>(variable) && !frontend::isTileStatic(variable) &&
        !variable->isExceptionVariable() && !variable->isInvalidDecl())
      judge(variable->getType(), variable->getLocation(), variable->getName());
    return true;
  }

  // The type that a cast, a temporary, sizeof or new names (reading 13: evaluated or not).
  bool VisitExplicitCastExpr(clang::ExplicitCastExpr* cast) override {
    return judge(cast->getTypeAsWritten(), cast->getBeginLoc(), {});
  }
  bool VisitCXXTemporaryObjectExpr(clang::CXXTemporaryObjectExpr* temporary) override {
    return judge(temporary->getType(), temporary->getBeginLoc(), {});
  }
  bool VisitCXXScalarValueInitExpr(clang::CXXScalarValueInitExpr* value) override {
    return judge(value->getType(), value->getBeginLoc(), {});
  }
  bool VisitUnaryExprOrTypeTraitExpr(clang::UnaryExprOrTypeTraitExpr* trait) override {
    return !trait->isArgumentType() || judge(trait->getArgumentType(), trait->getBeginLoc(), {});
  }
  bool VisitCXXNewExpr(clang::CXXNewExpr* expression) override {
    return judge(expression->getAllocatedType(), expression->getBeginLoc(), {});
  }

  // Reading 5: a literal whose type is not supported is rejected for that type.
  bool VisitIntegerLiteral(clang::IntegerLiteral* literal) override {
    return judge(literal->getType(), literal->getLocation(), {});
  }
  bool VisitFloatingLiteral(clang::FloatingLiteral* literal) override {
    return judge(literal->getType(), literal->getLocation(), {});
  }
  bool VisitCharacterLiteral(clang::CharacterLiteral* literal) override {
    return judge(literal->getType(), literal->getLocation(), {});
  }
  bool VisitStringLiteral(clang::StringLiteral* literal) override {
    return judge(unit_.context.getBaseElementType(literal->getType()), literal->getBeginLoc(), {});
  }
  // __func__ is named, not spelled.
  bool TraversePredefinedExpr(clang::PredefinedExpr* name) override {
    return judge(unit_.context.getBaseElementType(name->getType()), name->getLocation(), {});
  }
  // Neither is a type of the program's: the operands of asm, the class that typeid gives.
  bool TraverseGCCAsmStmt(clang::GCCAsmStmt*) override { return true; }
  bool TraverseMSAsmStmt(clang::MSAsmStmt*) override { return true; }

 private:
  static bool isLambdaWithoutReturnType(const clang::FunctionDecl* function) {
    // A deduced type comes from an expression that is judged where it stands.
    const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(function);
    return method && method->getParent()->isLambda() &&
           function->getDeclaredReturnType()->getContainedDeducedType();
  }

  bool judge(QualType type, clang::SourceLocation where, llvm::StringRef name) {
    // checkFunctionPointers has the word on functions, checkCaptures on what a lambda holds.
    if (type.isNull() || refersToFunction(type) || isAmpClosure(type.getNonReferenceType())) return true;
    const std::optional<TypeFault> fault = unit_.types.judge(type, TypePlace::local);
    if (!fault) return true;
    const std::string subject =
        name.empty() ? type.getAsString(unit_.context.getPrintingPolicy()) : name.str();
    Violation& violation = report(unit_.reporter, *fault, where, subject);
    if (!name.empty())
      violation << ("its type is '" + type.getAsString(unit_.context.getPrintingPolicy()) + "'");
    violation.in(signatureOf_ ? signatureOf_ : function());
    return true;
  }

  Unit& unit_;
  const clang::FunctionDecl* signatureOf_ = nullptr;
};

}  // namespace

void checkTypes(Unit& unit) {
  TypeVisitor visitor(unit);
  for (const clang::FunctionDecl* function : unit.ampFunctions) visitor.check(function);
  for (const clang::FunctionDecl* function : unit.ampDeclarations) visitor.checkSignature(function);
}

}  // namespace amp::checks
