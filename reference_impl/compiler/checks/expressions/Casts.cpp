// AMP 1.2 §2.4.3.6 and founding document 003: casts between pointers and integers, casts that remove const.
#include <optional>

#include "checks/common/FunctionTypes.h"
#include "checks/common/Topics.h"
#include "checks/common/Unit.h"
#include "checks/common/Visitors.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"

namespace amp::checks {

namespace {

using clang::QualType;

/// True if the conversion of `from` to `to` removes const from the target of a pointer, at any level.
bool removesConst(QualType from, QualType to) {
  while ((from->isPointerType() && to->isPointerType()) ||
         (from->isMemberPointerType() && to->isMemberPointerType())) {
    from = from->getPointeeType();
    to = to->getPointeeType();
    if (from.isConstQualified() && !to.isConstQualified()) return true;
  }
  return false;
}

class CastVisitor : public BodyVisitor {
 public:
  explicit CastVisitor(Unit& unit) : unit_(unit) {}

  bool VisitExplicitCastExpr(clang::ExplicitCastExpr* cast) override {
    const clang::Expr* operand = cast->getSubExprAsWritten();
    const QualType to = cast->getTypeAsWritten(), from = operand->getType();
    const std::optional<Rule> rule = ruleOf(cast, from, to);
    if (!rule) return true;
    Violation& violation = unit_.reporter.report(*rule, cast->getBeginLoc());
    nameTypes(violation, from, to);
    violation.underline(notation(cast)).origin(operand).by(use()).in(function());
    return true;
  }

 private:
  void nameTypes(Violation& violation, QualType from, QualType to) const {
    violation << (to->isReferenceType() ? from : unit_.context.getAdjustedParameterType(from)) << to;
  }

  /// Returns the rule that the cast breaks; nothing if it is allowed. A cast of a pointer to bool and a cast
  /// of the constant 0 to a pointer are other kinds of conversions and are allowed (founding document 003).
  std::optional<Rule> ruleOf(const clang::ExplicitCastExpr* cast, QualType from, QualType to) const {
    switch (cast->getCastKind()) {
      case clang::CK_PointerToIntegral:
        return ruleToInteger(from);
      case clang::CK_IntegralToPointer:
        if (from->isEnumeralType()) return Rule::cast_enum_to_pointer;
        return unevaluated() ? Rule::cast_integer_to_pointer_unevaluated : Rule::cast_integer_to_pointer;
      case clang::CK_LValueBitCast:
      case clang::CK_BitCast:
        if (puns(from, to)) return Rule::cast_pun_pointer;
        break;
      case clang::CK_Dependent:
        return {};
      default:
        break;
    }
    if (cast->getConversionFunction() || !castsConstAway(from, to)) return {};
    if (to->isReferenceType()) return Rule::cast_const_reference;
    return to->isMemberPointerType() ? Rule::cast_const_member : Rule::cast_const;
  }

  /// Returns the range of the keyword and the type, without the operand.
  static clang::SourceRange notation(const clang::ExplicitCastExpr* cast) {
    if (const auto* named = llvm::dyn_cast<clang::CXXNamedCastExpr>(cast))
      return {named->getOperatorLoc(), named->getAngleBrackets().getEnd()};
    if (const auto* plain = llvm::dyn_cast<clang::CStyleCastExpr>(cast))
      return {plain->getLParenLoc(), plain->getRParenLoc()};
    return cast->getBeginLoc();
  }

  Rule ruleToInteger(QualType from) const {
    if (from->isNullPtrType()) return Rule::cast_nullptr_to_integer;
    if (refersToFunction(from)) return Rule::cast_function_to_integer;
    return unevaluated() ? Rule::cast_pointer_to_integer_unevaluated : Rule::cast_pointer_to_integer;
  }

  /// True if the cast reinterprets the bits of a pointer as an integer or an enumeration, or the reverse
  /// (reading 30).
  static bool puns(QualType from, QualType to) {
    const bool references = to->isReferenceType();
    const QualType before = references ? from : from->getPointeeType();
    const QualType after = to->getPointeeType();
    if (before.isNull()) return false;
    const auto number = [](QualType type) { return type->isIntegralOrEnumerationType(); };
    return (before->isPointerType() && number(after)) || (number(before) && after->isPointerType());
  }

  bool castsConstAway(QualType from, QualType to) const {
    if (to->isReferenceType()) {
      const QualType referent = to->getPointeeType();
      return (from.isConstQualified() && !referent.isConstQualified()) || removesConst(from, referent);
    }
    if (from->isArrayType()) from = unit_.context.getArrayDecayedType(from);
    return removesConst(from, to);
  }

  Unit& unit_;
};

}  // namespace

void checkCasts(Unit& unit) {
  CastVisitor visitor(unit);
  for (const clang::FunctionDecl* function : unit.ampFunctions) visitor.visitBody(function);
}

}  // namespace amp::checks
