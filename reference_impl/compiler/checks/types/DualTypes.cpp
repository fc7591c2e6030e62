// AMP 1.2 §2.2 l.395-398: an expression in code with several restrictions has the same type under each of
// them.
#include <optional>

#include "base/Restriction.h"
#include "checks/common/DualCode.h"
#include "checks/common/Topics.h"
#include "checks/common/Unit.h"
#include "checks/common/Visitors.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/Support/SaveAndRestore.h"

namespace amp::checks {

namespace {

Place placeOf(const clang::SourceManager& sources, clang::SourceLocation where) {
  where = sources.getExpansionLoc(where);
  return {sources.getFilename(where).str(), sources.getFileOffset(where)};
}

clang::SourceLocation locate(const clang::SourceManager& sources, const Place& place) {
  if (place.file.empty()) return {};
  const auto entry = sources.getFileManager().getOptionalFileRef(place.file);
  if (!entry) return {};
  const clang::FileID file = sources.translateFile(*entry);
  return file.isValid() ? sources.getComposedLoc(file, place.offset) : clang::SourceLocation();
}

const clang::FunctionDecl* calleeOf(const clang::Expr* expression) {
  if (const auto* call = llvm::dyn_cast<clang::CallExpr>(expression)) return call->getDirectCallee();
  return nullptr;
}

/// An expression that is written in a restrict(cpu,amp) function.
struct DualExpression {
  const clang::Expr* expression;
  const clang::FunctionDecl* function;
  DualCode::Key key;
  Resolved resolved;
  bool evaluated;
};

class DualExpressionCollector : public ProgramVisitor {
 public:
  explicit DualExpressionCollector(Unit& unit) : unit_(unit) {}
  std::vector<DualExpression> expressions;

  bool VisitStmt(clang::Stmt* statement) override {
    const auto* expression = llvm::dyn_cast<clang::Expr>(statement);
    const clang::FunctionDecl* function = currentFunction();
    if (!expression || !restrictionsOf(function).dual()) return true;
    if (expression->getType().isNull()) return true;  // as for the message of a static_assert
    // The name of a function denotes its overload set, whichever overload is chosen.
    if (expression->IgnoreImplicit() != expression || expression->containsErrors() ||
        expression->getType()->isFunctionType())
      return true;
    const clang::SourceManager& sources = unit_.context.getSourceManager();
    DualExpression found{expression, function, keyOf(function, expression), {}, !unevaluated_};
    found.resolved.type = expression->getType().getCanonicalType().getUnqualifiedType().getAsString(
        unit_.context.getPrintingPolicy());
    if (const clang::FunctionDecl* callee = calleeOf(expression))
      found.resolved.callee = placeOf(sources, callee->getLocation());
    expressions.push_back(std::move(found));
    return true;
  }

  // Skips parameters and leading return types, which precede the restriction specifier, and default
  // arguments, which are cpu code (l.327, reading 14). A trailing return type that differs shows in each
  // call.
  bool TraverseParmVarDecl(clang::ParmVarDecl*) override { return true; }
  bool TraverseFunctionProtoTypeLoc(clang::FunctionProtoTypeLoc, bool) override { return true; }

  bool TraverseUnaryExprOrTypeTraitExpr(clang::UnaryExprOrTypeTraitExpr* operand) override {
    const llvm::SaveAndRestore inside(unevaluated_, true);
    return ProgramVisitor::TraverseUnaryExprOrTypeTraitExpr(operand);
  }
  bool TraverseCXXNoexceptExpr(clang::CXXNoexceptExpr* operand) override {
    const llvm::SaveAndRestore inside(unevaluated_, true);
    return ProgramVisitor::TraverseCXXNoexceptExpr(operand);
  }
  bool TraverseDecltypeTypeLoc(clang::DecltypeTypeLoc type, bool visitQualifier) override {
    const llvm::SaveAndRestore inside(unevaluated_, true);
    return ProgramVisitor::TraverseDecltypeTypeLoc(type, visitQualifier);
  }

 private:
  DualCode::Key keyOf(const clang::FunctionDecl* function, const clang::Expr* expression) {
    const clang::SourceManager& sources = unit_.context.getSourceManager();
    std::string name;
    llvm::raw_string_ostream out(name);
    function->getNameForDiagnostic(out, unit_.context.getPrintingPolicy(), /*Qualified=*/true);
    const Place begin = placeOf(sources, expression->getBeginLoc());
    const Place end = placeOf(sources, expression->getEndLoc());
    return {name, begin.file, begin.offset, end.offset};
  }

  Unit& unit_;
  bool unevaluated_ = false;
};

/// An expression that has another type in the device pass.
struct Difference {
  const DualExpression* here;
  const Resolved* there;
};

std::vector<Difference> differences(const std::vector<DualExpression>& expressions, const DualCode& device) {
  std::map<DualCode::Key, size_t> walked;
  std::map<DualCode::Key, size_t> total;
  for (const DualExpression& e : expressions) ++total[e.key];
  std::vector<Difference> found;
  for (const DualExpression& e : expressions) {
    const size_t position = walked[e.key]++;
    const std::vector<Resolved>* there = device.at(e.key);
    // Code that only one pass instantiates cannot be compared.
    if (!there || there->size() != total[e.key] || (*there)[position].type == e.resolved.type) continue;
    found.push_back({&e, &(*there)[position]});
  }
  return found;
}

/// True for a use of a variable and for an initializer list: their types follow from an expression that is
/// reported itself.
bool isConsequence(const Difference& difference) {
  return llvm::isa<clang::DeclRefExpr, clang::InitListExpr>(difference.here->expression);
}

bool holds(const Difference& outer, const Difference& inner) {
  const auto& [function, file, begin, end] = outer.here->key;
  const auto& [innerFunction, innerFile, innerBegin, innerEnd] = inner.here->key;
  return std::tie(function, file, begin) <= std::tie(innerFunction, innerFile, innerBegin) &&
         std::tie(innerFunction, innerFile, innerEnd) <= std::tie(function, file, end) &&
         outer.here->key != inner.here->key;
}

Rule ruleOf(const DualExpression& found) {
  if (!found.evaluated) return Rule::dual_type_unevaluated;
  const clang::Expr* expression = found.expression;
  if (llvm::isa<clang::CXXOperatorCallExpr>(expression)) return Rule::dual_type_operator;
  if (const auto* call = llvm::dyn_cast<clang::CXXMemberCallExpr>(expression))
    return llvm::isa_and_nonnull<clang::CXXConversionDecl>(call->getMethodDecl()) ? Rule::dual_type_conversion
                                                                                  : Rule::dual_type_member;
  return Rule::dual_type_call;
}

}  // namespace

void noteDualCode(Unit& unit, DualCode& record) {
  DualExpressionCollector collector(unit);
  collector.TraverseDecl(unit.context.getTranslationUnitDecl());
  for (DualExpression& e : collector.expressions) record.note(e.key, std::move(e.resolved));
}

void checkDualTypes(Unit& unit, const DualCode& device) {
  DualExpressionCollector collector(unit);
  collector.TraverseDecl(unit.context.getTranslationUnitDecl());
  const std::vector<Difference> found = differences(collector.expressions, device);
  for (const Difference& difference : found) {
    if (isConsequence(difference)) continue;
    if (llvm::any_of(found, [&](const Difference& inner) { return holds(difference, inner); })) continue;
    const DualExpression& here = *difference.here;
    Violation& violation = unit.reporter.report(ruleOf(here), here.expression->getExprLoc())
                           << here.resolved.type << difference.there->type;
    const clang::FunctionDecl* callee = calleeOf(here.expression);
    if (callee) violation.note(callee->getLocation(), "called under restrict(cpu)");
    const clang::SourceLocation there = locate(unit.context.getSourceManager(), difference.there->callee);
    if (there.isValid()) violation.note(there, "called under restrict(amp)");
    violation.in(here.function);
  }
}

}  // namespace amp::checks
