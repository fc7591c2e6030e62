// AMP 1.2 §2.4.1: the types of the declarations in amp-restricted code, and the types that it names.
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

/// Returns the enumeration that a type is, points to, refers to or is an array of; null if there is none.
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
    judgedThis_ = false;
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
    // tile_static variables have rules of their own. The variable of an exception handler is reported with
    // its handler.
    const bool judged =
        !isTileStatic(variable) && !variable->isExceptionVariable() && !variable->isInvalidDecl();
    if (judged &&
        !judge(variable->getType(), TypePosition::variable, variable->getLocation(), variable->getName()))
      return TraverseStmt(variable->getInit());  // skips the written type, whose parts have the same fault
    return BodyVisitor::TraverseVarDecl(variable);
  }

  // The types that casts, temporaries, sizeof and new name, also in unevaluated operands (reading 13).
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

  // l.641: code that names a class template with an argument uses the argument's type, whatever the class
  // does with it.
  bool TraverseTemplateArgumentLoc(const clang::TemplateArgumentLoc& argument) override {
    if (argument.getArgument().getKind() == clang::TemplateArgument::Type) {
      const QualType type = argument.getArgument().getAsType();
      if (isFundamentalFault(type))
        return judge(type, TypePosition::templateArgument, argument.getLocation()), true;
    }
    return BodyVisitor::TraverseTemplateArgumentLoc(argument);
  }
  // Skips the template arguments of a function: its instance is checked.
  bool TraverseDeclRefExpr(clang::DeclRefExpr* reference) override { return VisitDeclRefExpr(reference); }
  // Skips aliases: the declarations that use them are checked.
  bool TraverseTypedefDecl(clang::TypedefDecl*) override { return true; }
  bool TraverseTypeAliasDecl(clang::TypeAliasDecl*) override { return true; }

  // l.684-688: the class of *this, whose declaration is not part of the function.
  bool VisitMemberExpr(clang::MemberExpr* access) override {
    if (llvm::isa<clang::CXXThisExpr>(access->getBase()->IgnoreParenImpCasts()))
      judgeOwnMember(llvm::dyn_cast<clang::FieldDecl>(access->getMemberDecl()), access->getMemberLoc());
    return true;
  }
  bool TraverseConstructorInitializer(clang::CXXCtorInitializer* initializer) override {
    if (initializer->isWritten()) judgeOwnMember(initializer->getMember(), initializer->getMemberLocation());
    return BodyVisitor::TraverseConstructorInitializer(initializer);
  }

  bool VisitDeclRefExpr(clang::DeclRefExpr* reference) override {
    const auto* enumerator = llvm::dyn_cast<clang::EnumConstantDecl>(reference->getDecl());
    if (!enumerator) return true;
    const auto* enumeration = llvm::cast<clang::EnumDecl>(enumerator->getDeclContext())->getCanonicalDecl();
    const QualType type = unit_.context.getCanonicalTagType(enumeration);
    // If a variable or parameter of this type is reported, its enumerators are not reported as well.
    if (rejected_.count(enumeration) || !unit_.types.judge(type, TypePlace::local)) return true;
    Violation& violation = unit_.reporter.report(Rule::type_enum_enumerator, reference->getLocation());
    violation << *enumerator << type;
    noteEnumeration(violation, enumeration).by(use()).in(function());
    return true;
  }

  // Skips asm statements: the program does not write the types of their operands.
  bool TraverseGCCAsmStmt(clang::GCCAsmStmt*) override { return true; }
  bool TraverseMSAsmStmt(clang::MSAsmStmt*) override { return true; }

 private:
  /// True if the result type is deduced. It then comes from an expression, which is checked itself.
  static bool deducesResult(const clang::FunctionDecl* function) {
    return clang::isLambdaCallOperator(function)
               ? !function->getType()->castAs<clang::FunctionProtoType>()->hasTrailingReturn()
               : function->getDeclaredReturnType()->getContainedDeducedType() != nullptr;
  }

  /// l.644: a volatile member function accesses the members as volatile objects.
  void checkVolatileMember(const clang::FunctionDecl* function) {
    const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(function);
    if (method && method->isVolatile())
      (unit_.reporter.report(Rule::type_volatile_member_function, method->getLocation()) << *method)
          .in(function);
  }

  bool isFundamentalFault(QualType type) {
    return unit_.types.judge(type, TypePlace::local) == Rule::type_fundamental;
  }

  /// True for a cast that Clang makes in an implicit move constructor, to the type of the parameter or of one
  /// of its parts. Such a cast has no tokens of its own.
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

  /// Reports the first use of a member of *this, outside of lambdas, if the member makes its class
  /// unsupported.
  void judgeOwnMember(const clang::FieldDecl* field, clang::SourceLocation where) {
    const auto* method = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(function());
    if (judgedThis_ || !field || !method || method->getParent()->isLambda()) return;
    if (field->getParent()->isDependentContext() || field->getParent()->isInvalidDecl()) return;
    judgedThis_ =
        unit_.types.judgeField(field) &&
        !judge(unit_.context.getCanonicalTagType(field->getParent()), TypePosition::variable, where, "*this");
  }

  /// Reports the fault of `type`; returns false if there is one.
  bool judge(QualType type, TypePosition position, clang::SourceLocation where, llvm::StringRef name = {}) {
    // checkFunctionPointers() checks pointers to functions, checkCaptures() the members of closures.
    if (refersToFunction(type) || isAmpClosure(type.getNonReferenceType())) return true;
    const std::optional<TypeFault> fault = unit_.types.judge(type, TypePlace::local);
    if (!fault) return true;
    const clang::EnumDecl* enumeration = enumerationOf(fault->type);
    rejected_.insert(enumeration);
    const Rule rule = ruleOf(*fault, position);
    Violation& violation = unit_.reporter.report(rule, where);
    // The message of a rule for one position names the position; the message of another rule gets it as a
    // number.
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
  bool judgedThis_ = false;  ///< a fault of the class of *this is reported
  /// Enumerations that are reported for the current function; null stands for faults of other types.
  std::set<const clang::EnumDecl*> rejected_;
};

}  // namespace

void checkTypes(Unit& unit) {
  TypeVisitor visitor(unit);
  for (const clang::FunctionDecl* function : unit.ampFunctions) visitor.check(function);
}

}  // namespace amp::checks
