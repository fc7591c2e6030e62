#include "checks/common/CallGraph.h"

#include <set>

#include "base/Restriction.h"
#include "checks/common/Report.h"
#include "checks/common/Unit.h"
#include "checks/common/Visitors.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"

namespace amp::checks {

namespace {

/// Collects the calls of one function, including implicit calls.
class CallCollector : public BodyVisitor {
 public:
  explicit CallCollector(FunctionNode& node) : node_(node) { ShouldVisitImplicitCode = true; }

  void collect(const clang::FunctionDecl* function) {
    visitBody(function);
    // A destructor calls the destructors of bases and members (AMP 1.2 §2.4.3.4 l.736-737).
    const auto* destructor = llvm::dyn_cast<clang::CXXDestructorDecl>(function);
    if (!destructor) return;
    for (const clang::CXXBaseSpecifier& base : destructor->getParent()->bases())
      addDestructor(*base.getType(), function->getLocation());
    for (const clang::FieldDecl* field : destructor->getParent()->fields())
      addDestructor(*field->getType(), field->getLocation());
  }

  bool VisitCallExpr(clang::CallExpr* call) override {
    add(namedCallee(call), placeOf(call));
    return true;
  }
  bool VisitCXXConstructExpr(clang::CXXConstructExpr* expression) override {
    add(expression->getConstructor(), expression->getExprLoc());
    return true;
  }
  bool VisitCXXInheritedCtorInitExpr(clang::CXXInheritedCtorInitExpr* expression) override {
    add(expression->getConstructor(), expression->getExprLoc());
    return true;
  }
  bool VisitCXXBindTemporaryExpr(clang::CXXBindTemporaryExpr* expression) override {
    add(expression->getTemporary()->getDestructor(), expression->getExprLoc());
    return true;
  }
  bool VisitCXXNewExpr(clang::CXXNewExpr* expression) override {
    add(expression->getOperatorNew(), expression->getExprLoc());
    return true;
  }
  bool VisitCXXDeleteExpr(clang::CXXDeleteExpr* expression) override {
    add(expression->getOperatorDelete(), expression->getExprLoc());
    addDestructor(*expression->getArgument()->getType()->getPointeeOrArrayElementType(),
                  expression->getExprLoc());
    return true;
  }
  bool TraverseCXXDefaultArgExpr(clang::CXXDefaultArgExpr* expression) override {
    // A default argument makes its calls at the call that omits the argument.
    const clang::SourceLocation outer = omittedAt_;
    if (outer.isInvalid()) omittedAt_ = expression->getUsedLocation();
    const bool result = TraverseStmt(expression->getExpr());
    omittedAt_ = outer;
    return result;
  }
  bool VisitVarDecl(clang::VarDecl* variable) override {
    if (isTileStatic(variable))
      node_.tileStatics.push_back(variable);
    else
      addDestructor(*variable->getType(), variable->getLocation());
    return true;
  }
  // A tile_static variable is not constructed, so its initializer makes no calls (AMP 1.2 §2.4.3.5.1 l.757).
  bool TraverseVarDecl(clang::VarDecl* variable) override {
    if (isTileStatic(variable)) return VisitVarDecl(variable);
    return BodyVisitor::TraverseVarDecl(variable);
  }
  // An unevaluated operand makes no calls.
  bool TraverseUnaryExprOrTypeTraitExpr(clang::UnaryExprOrTypeTraitExpr*) override { return true; }
  bool TraverseCXXNoexceptExpr(clang::CXXNoexceptExpr*) override { return true; }
  bool TraverseDecltypeTypeLoc(clang::DecltypeTypeLoc, bool) override { return true; }

 private:
  void add(const clang::FunctionDecl* callee, clang::SourceLocation where) {
    if (!callee || callee->isTrivial()) return;
    const bool isOmitted = omittedAt_.isValid();
    node_.calls.push_back(
        {definitionOf(callee), isOmitted ? omittedAt_ : where, isOmitted ? where : omittedAt_});
  }
  void addDestructor(const clang::Type& type, clang::SourceLocation where) {
    const clang::CXXRecordDecl* record = type.getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
    if (record) add(record->getDestructor(), where);
  }

  FunctionNode& node_;
  clang::SourceLocation omittedAt_;  ///< the call that omits the argument whose default is visited
};

}  // namespace

const clang::FunctionDecl* namedCallee(const clang::CallExpr* call) {
  const bool isComputed = llvm::isa<clang::BinaryOperator>(call->getCallee()->IgnoreParens());
  const bool dependsOnInstance = llvm::any_of(
      call->arguments(), [](const clang::Expr* argument) { return argument->isTypeDependent(); });
  return isComputed || dependsOnInstance ? nullptr : call->getDirectCallee();
}

clang::SourceLocation placeOf(const clang::CallExpr* call) {
  const auto* named = llvm::dyn_cast<clang::DeclRefExpr>(call->getCallee()->IgnoreParenImpCasts());
  return named ? named->getLocation() : call->getExprLoc();
}

const clang::FunctionDecl* definitionOf(const clang::FunctionDecl* function) {
  const clang::FunctionDecl* definition = nullptr;
  return function->hasBody(definition) ? definition : function->getCanonicalDecl();
}

const FunctionNode& CallGraph::node(const clang::FunctionDecl* function) {
  function = definitionOf(function);
  const auto [entry, isNew] = nodes_.try_emplace(function);
  if (isNew) CallCollector(entry->second).collect(function);
  return entry->second;
}

std::vector<Reached> CallGraph::reachedFrom(const clang::FunctionDecl* root) {
  std::vector<Reached> reached{{definitionOf(root), {}}};
  std::set<const clang::FunctionDecl*> seen{reached.front().function};
  for (size_t next = 0; next < reached.size(); ++next) {
    for (const Call& call : node(reached[next].function).calls) {
      if (!seen.insert(call.callee).second) continue;
      std::vector<Call> path = reached[next].path;
      path.push_back(call);
      reached.push_back({call.callee, std::move(path)});
    }
  }
  return reached;
}

bool followsFromCapture(const Unit& unit, const Call& call) {
  if (unit.faultyCaptures.count(call.where) != 0) return true;
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(call.callee);
  return method && unit.faultyClosures.count(method->getParent()) != 0;
}

void notePath(Violation& violation, const std::vector<Call>& path) {
  for (const Call& call : path) {
    std::string name;
    llvm::raw_string_ostream out(name);
    call.callee->getNameForDiagnostic(out, call.callee->getASTContext().getPrintingPolicy(), true);
    violation.note(call.where, "which calls '" + name + "' here");
  }
}

}  // namespace amp::checks
