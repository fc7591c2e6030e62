// AMP 1.2 §2.4.3.6 and founding document 003: casts between pointers and integers, casts that remove const.
#include "checks/Topics.h"
#include "checks/Unit.h"
#include "checks/Visitors.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"

namespace amp::checks {

namespace {

using clang::QualType;

/// True if converting `from` to `to` removes const from anything but the value itself: what a pointer leads
/// to (at any level) or what a reference refers to.
bool removesConst(QualType from, QualType to) {
  while (true) {
    if ((from->isPointerType() && to->isPointerType()) ||
        (from->isMemberPointerType() && to->isMemberPointerType())) {
      from = from->getPointeeType();
      to = to->getPointeeType();
    } else if (from->isArrayType() && to->isArrayType()) {
      from = from->getAsArrayTypeUnsafe()->getElementType();
      to = to->getAsArrayTypeUnsafe()->getElementType();
    } else {
      return false;
    }
    if (from.isConstQualified() && !to.isConstQualified()) return true;
  }
}

class CastVisitor : public BodyVisitor {
 public:
  explicit CastVisitor(Unit& unit) : unit_(unit) {}

  bool VisitExplicitCastExpr(clang::ExplicitCastExpr* cast) override {
    const clang::Expr* operand = cast->getSubExprAsWritten();
    const QualType to = cast->getTypeAsWritten(), from = operand->getType();
    if (to->isDependentType() || operand->isTypeDependent()) return true;
    if (const Rule* rule = kindRule(cast->getCastKind()))
      (unit_.reporter.report(*rule, cast->getBeginLoc()) << to).in(function());
    else if (castsConstAway(cast, from, to))
      (unit_.reporter.report(Rule::cast_const, cast->getBeginLoc()) << to).in(function());
    return true;
  }

 private:
  /// A pointer that becomes bool and the constant 0 that becomes a pointer are other conversions: both stay
  /// allowed (founding document 003).
  static const Rule* kindRule(clang::CastKind kind) {
    static const Rule toInteger = Rule::cast_pointer_to_integer, toPointer = Rule::cast_integer_to_pointer;
    if (kind == clang::CK_PointerToIntegral) return &toInteger;
    if (kind == clang::CK_IntegralToPointer) return &toPointer;
    return nullptr;
  }

  bool castsConstAway(const clang::ExplicitCastExpr* cast, QualType from, QualType to) const {
    if (llvm::isa<clang::CXXStaticCastExpr, clang::CXXReinterpretCastExpr, clang::CXXDynamicCastExpr>(cast))
      return false;  // the language lets none of these do it
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
