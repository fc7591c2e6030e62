// AMP 1.2 §2.4.3.1 and reading 5: literals whose value or type amp-restricted code does not support.
#include "base/Restriction.h"
#include "checks/common/Library.h"
#include "checks/common/Topics.h"
#include "checks/common/Unit.h"
#include "checks/common/Visitors.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/Support/SaveAndRestore.h"

namespace amp::checks {

namespace {

using clang::BuiltinType;

class LiteralVisitor : public BodyVisitor {
 public:
  explicit LiteralVisitor(Unit& unit) : unit_(unit) {}

  bool VisitIntegerLiteral(clang::IntegerLiteral* literal) override {
    if (unit_.types.judge(literal->getType(), TypePlace::local))
      report(hasSuffixOfLongLong(literal) ? Rule::literal_long_long : Rule::literal_integer_range, literal);
    return true;
  }
  bool VisitFloatingLiteral(clang::FloatingLiteral* literal) override {
    if (unit_.types.judge(literal->getType(), TypePlace::local))
      report(Rule::literal_long_double, literal);
    else if (literal->getValue().isInfinity())
      report(literal->getType()->isSpecificBuiltinType(BuiltinType::Float) ? Rule::literal_float_range
                                                                           : Rule::literal_double_range,
             literal);
    return true;
  }
  bool VisitCharacterLiteral(clang::CharacterLiteral* literal) override {
    if (unit_.types.judge(literal->getType(), TypePlace::local))
      report(literal->getKind() == clang::CharacterLiteralKind::Ascii ? Rule::literal_character
                                                                      : Rule::literal_wide_character,
             literal);
    return true;
  }
  bool VisitStringLiteral(clang::StringLiteral* literal) override {
    if (isText_) return true;
    report(literal->isOrdinary() ? Rule::literal_string : Rule::literal_wide_string, literal);
    return true;
  }
  // Formats and texts of direct3d_printf are string literals (checkMessages). A string argument of a built-in
  // function that the compiler evaluates is not in the generated code. NAN of <cmath> has such an argument.
  bool TraverseCallExpr(clang::CallExpr* call) override {
    const bool printsText = printsMessage(call);
    if (!printsText && !isEvaluatedBuiltin(call)) return BodyVisitor::TraverseCallExpr(call);
    for (clang::Expr* argument : call->arguments()) {
      if (llvm::isa<clang::StringLiteral>(argument->IgnoreParenImpCasts())) continue;
      // checkMessages reports a text that is no literal, such as a choice between two literals.
      const llvm::SaveAndRestore text(isText_,
                                      isText_ || (printsText && argument->getType()->isPointerType()));
      if (!TraverseStmt(argument)) return false;
    }
    return true;
  }
  // The argument of a literal operator is written without its type. The declaration of the operator is
  // reported instead.
  bool TraverseUserDefinedLiteral(clang::UserDefinedLiteral*) override { return true; }
  // checkIdentifiers() reports __func__.
  bool TraversePredefinedExpr(clang::PredefinedExpr*) override { return true; }
  bool TraverseGCCAsmStmt(clang::GCCAsmStmt*) override { return true; }
  bool TraverseMSAsmStmt(clang::MSAsmStmt*) override { return true; }

 private:
  bool isEvaluatedBuiltin(const clang::CallExpr* call) const {
    const clang::FunctionDecl* callee = call->getDirectCallee();
    clang::Expr::EvalResult result;
    return callee && isBuiltin(callee) && call->EvaluateAsRValue(result, unit_.context);
  }

  bool hasSuffixOfLongLong(const clang::IntegerLiteral* literal) const {
    const clang::SourceManager& sources = unit_.context.getSourceManager();
    const clang::SourceLocation where = sources.getSpellingLoc(literal->getLocation());
    const llvm::StringRef text = clang::Lexer::getSourceText(clang::CharSourceRange::getTokenRange(where),
                                                             sources, unit_.context.getLangOpts());
    return text.contains_insensitive("ll");
  }

  void report(Rule rule, const clang::Expr* literal) {
    Violation& violation = unit_.reporter.report(rule, literal->getBeginLoc());
    violation << unit_.context.getBaseElementType(literal->getType()).getUnqualifiedType();
    violation.by(use()).in(function());
  }

  Unit& unit_;
  bool isText_ = false;  ///< in the format or in a text of direct3d_printf
};

}  // namespace

void checkLiterals(Unit& unit) {
  LiteralVisitor visitor(unit);
  for (const clang::FunctionDecl* function : unit.ampFunctions) visitor.visitBody(function);
}

}  // namespace amp::checks
