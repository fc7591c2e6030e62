// AMP 1.2 §2.4.1: the types of what amp-restricted code declares and names.
#include <set>

#include "base/Restriction.h"
#include "checks/common/FunctionTypes.h"
#include "checks/common/Topics.h"
#include "checks/common/Unit.h"
#include "checks/common/Visitors.h"
#include "checks/types/TypePositions.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ASTLambda.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"

namespace amp::checks {

namespace {

using clang::QualType;

bool isAmpClosure(QualType type) {
  const clang::CXXRecordDecl* record = type->getAsCXXRecordDecl();
  return record && record->isLambda();
}

/// The enumeration that a type is, points or refers to or consists of; null if it is none.
const clang::EnumDecl* enumerationOf(QualType type) {
  type = type.getNonReferenceType();
  while (type->isPointerType()) type = type->getPointeeType();
  type = QualType(type->getBaseElementTypeUnsafe(), 0);
  const auto* enumeration = type->getAs<clang::EnumType>();
  return enumeration ? enumeration->getDecl()->getCanonicalDecl() : nullptr;
}

class TypeVisitor : public BodyVisitor {
 public:
  explicit TypeVisitor(Unit& unit) : unit_(unit) {}

  void check(const clang::FunctionDecl* function) {
    rejected_.clear();
    signatureOf_ = function;
    checkVolatileMember(function);
    if (!deducesResult(function))
      judge(function->getReturnType(), TypePosition::result, function->getLocation(),
            function->getNameAsString());
    for (const clang::ParmVarDecl* parameter : function->parameters())
      judge(parameter->getType(), TypePosition::parameter, parameter->getLocation(), parameter->getName());
    signatureOf_ = nullptr;
    visitBody(function);
  }

  bool TraverseVarDecl(clang::VarDecl* variable) override {
    // tile_static variables have rules of their own; a handler's variable goes with its handler.
    const bool judged =
        !isTileStatic(variable) && !variable->isExceptionVariable() && !variable->isInvalidDecl();
    if (judged &&
        !judge(variable->getType(), TypePosition::variable, variable->getLocation(), variable->getName()))
      return TraverseStmt(variable->getInit());  // what the type names is part of the same fault
    return BodyVisitor::TraverseVarDecl(variable);
  }

  // The type that a cast, a temporary, sizeof or new names (reading 13: evaluated or not).
  bool VisitExplicitCastExpr(clang::ExplicitCastExpr* cast) override {
    if (isMade(cast)) return true;
    judge(cast->getTypeAsWritten(), TypePosition::cast, cast->getBeginLoc());
    return true;
  }
  bool VisitCXXTemporaryObjectExpr(clang::CXXTemporaryObjectExpr* temporary) override {
    judge(temporary->getType(), TypePosition::cast, temporary->getBeginLoc());
    return true;
  }
  bool VisitCXXScalarValueInitExpr(clang::CXXScalarValueInitExpr* value) override {
    judge(value->getType(), TypePosition::cast, value->getBeginLoc());
    return true;
  }
  bool VisitUnaryExprOrTypeTraitExpr(clang::UnaryExprOrTypeTraitExpr* trait) override {
    if (trait->isArgumentType()) judge(trait->getArgumentType(), TypePosition::operand, trait->getBeginLoc());
    return true;
  }
  bool VisitCXXNewExpr(clang::CXXNewExpr* expression) override {
    judge(expression->getAllocatedType(), TypePosition::allocation, expression->getBeginLoc());
    return true;
  }

  // l.641: a class template's argument is referenced, whatever the class does with it.
  bool TraverseTemplateArgumentLoc(const clang::TemplateArgumentLoc& argument) override {
    if (argument.getArgument().getKind() == clang::TemplateArgument::Type) {
      const QualType type = argument.getArgument().getAsType();
      if (isFundamentalFault(type))
        return judge(type, TypePosition::templateArgument, argument.getLocation()), true;
    }
    return BodyVisitor::TraverseTemplateArgumentLoc(argument);
  }
  // The instance of a function template is checked itself.
  bool TraverseDeclRefExpr(clang::DeclRefExpr* reference) override { return VisitDeclRefExpr(reference); }
  // An alias is a name; what is declared with it counts.
  bool TraverseTypedefDecl(clang::TypedefDecl*) override { return true; }
  bool TraverseTypeAliasDecl(clang::TypeAliasDecl*) override { return true; }

  bool VisitDeclRefExpr(clang::DeclRefExpr* reference) override {
    const auto* enumerator = llvm::dyn_cast<clang::EnumConstantDecl>(reference->getDecl());
    if (!enumerator) return true;
    const auto* enumeration = llvm::cast<clang::EnumDecl>(enumerator->getDeclContext())->getCanonicalDecl();
    const QualType type = unit_.context.getCanonicalTagType(enumeration);
    // Where a variable or parameter of the type is at fault, its enumerators say nothing new.
    if (rejected_.count(enumeration) || !unit_.types.judge(type, TypePlace::local)) return true;
    Violation& violation = unit_.reporter.report(Rule::type_enum_enumerator, reference->getLocation());
    violation << *enumerator << type;
    noteEnumeration(violation, enumeration).by(use()).in(function());
    return true;
  }

  // Neither is a type of the program's: the operands of asm, the class that typeid gives.
  bool TraverseGCCAsmStmt(clang::GCCAsmStmt*) override { return true; }
  bool TraverseMSAsmStmt(clang::MSAsmStmt*) override { return true; }

 private:
  /// A deduced type comes from an expression that is judged where it stands.
  static bool deducesResult(const clang::FunctionDecl* function) {
    return clang::isLambdaCallOperator(function)
               ? !function->getType()->castAs<clang::FunctionProtoType>()->hasTrailingReturn()
               : function->getDeclaredReturnType()->getContainedDeducedType() != nullptr;
  }

  /// l.644: members would be accessed as volatile ones.
  void checkVolatileMember(const clang::FunctionDecl* function) {
    const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(function);
    if (method && method->isVolatile())
      (unit_.reporter.report(Rule::type_volatile_member_function, method->getLocation()) << *method)
          .in(function);
  }

  bool isFundamentalFault(QualType type) {
    return unit_.types.judge(type, TypePlace::local) == Rule::type_fundamental;
  }

  /// True for a cast of an implicit move constructor, to the type of its parameter or of one of its parts.
  /// Clang makes it without tokens of its own.
  static bool isMade(const clang::ExplicitCastExpr* cast) {
    const auto* named = llvm::dyn_cast<clang::CXXNamedCastExpr>(cast);
    return named && named->getOperatorLoc() == named->getAngleBrackets().getBegin();
  }

  static Violation& noteEnumeration(Violation& violation, const clang::EnumDecl* enumeration) {
    const clang::PrintingPolicy& policy = enumeration->getASTContext().getPrintingPolicy();
    return violation.note(enumeration->getLocation(),
                          "the underlying type of '" + enumeration->getNameAsString() + "' is '" +
                              enumeration->getIntegerType().getAsString(policy) + "'");
  }

  Rule ruleOf(const TypeFault& fault, TypePosition position) const {
    if (signatureOf_ && signatureOf_->getLiteralIdentifier()) return Rule::literal_user_defined;
    return ruleAt(fault.rule, position);
  }

  /// Reports what is wrong with `type`; false if something is.
  bool judge(QualType type, TypePosition position, clang::SourceLocation where, llvm::StringRef name = {}) {
    // checkFunctionPointers has the word on functions, checkCaptures on what a lambda holds.
    if (refersToFunction(type) || isAmpClosure(type.getNonReferenceType())) return true;
    const std::optional<TypeFault> fault = unit_.types.judge(type, TypePlace::local);
    if (!fault) return true;
    const clang::EnumDecl* enumeration = enumerationOf(fault->type);
    rejected_.insert(enumeration);
    const Rule rule = ruleOf(*fault, position);
    Violation& violation = unit_.reporter.report(rule, where);
    // A rule of one position has a text of its own; the others tell the positions apart by a number.
    const bool ofPosition = rule != fault->rule;
    const bool isDeclared = position <= TypePosition::result;
    if (isDeclared || !ofPosition) violation << (name.empty() ? "(unnamed)" : name);
    violation << type;
    if (!ofPosition) violation << (name.empty() ? 0 : position == TypePosition::result ? 2 : 1);
    for (const TypeFault::Step& step : fault->steps)
      if (step.where.isValid()) violation.note(step.where, step.text);
    if (enumeration && unit_.types.judge(unit_.context.getCanonicalTagType(enumeration), TypePlace::local))
      noteEnumeration(violation, enumeration);
    violation.because(fault->place()).by(use()).in(signatureOf_ ? signatureOf_ : function());
    return false;
  }

  Unit& unit_;
  const clang::FunctionDecl* signatureOf_ = nullptr;
  /// Enumerations that the function under way is told about; null for a fault of another type.
  std::set<const clang::EnumDecl*> rejected_;
};

}  // namespace

void checkTypes(Unit& unit) {
  TypeVisitor visitor(unit);
  for (const clang::FunctionDecl* function : unit.ampFunctions) visitor.check(function);
}

}  // namespace amp::checks
