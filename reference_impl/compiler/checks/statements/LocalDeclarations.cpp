// AMP 1.2 §2.4.3.5 l.740: the storage classes of local declarations in amp-restricted code.
#include "base/Restriction.h"
#include "checks/common/Constants.h"
#include "checks/common/Topics.h"
#include "checks/common/Unit.h"
#include "checks/common/Visitors.h"

namespace amp::checks {

namespace {

class LocalVisitor : public BodyVisitor {
 public:
  explicit LocalVisitor(Unit& unit) : unit_(unit) {}

  bool VisitVarDecl(clang::VarDecl* variable) override {
    if (isTileStatic(variable) || variable->isInvalidDecl()) return true;
    if (variable->getTSCSpec() != clang::TSCS_unspecified)
      complain(Rule::declaration_thread_local, variable);
    else if (variable->isStaticLocal())
      complain(isIntegralConstant(unit_.context, variable) ? Rule::declaration_static_constant
                                                           : Rule::declaration_static,
               variable);
    else if (variable->isLocalExternDecl())
      complain(Rule::declaration_extern, variable);
    return true;
  }

  bool VisitDeclStmt(clang::DeclStmt* statement) override {
    for (const clang::Decl* declaration : statement->decls())
      if (const auto* callee = llvm::dyn_cast<clang::FunctionDecl>(declaration))
        if (callee->getStorageClass() == clang::SC_Extern)
          complain(Rule::declaration_extern_function, callee);
    return true;
  }

 private:
  void complain(Rule rule, const clang::NamedDecl* declaration) {
    (unit_.reporter.report(rule, declaration->getLocation()) << *declaration).by(use()).in(function());
  }

  Unit& unit_;
};

}  // namespace

void checkLocalDeclarations(Unit& unit) {
  LocalVisitor visitor(unit);
  for (const clang::FunctionDecl* function : unit.ampFunctions) visitor.visitBody(function);
}

}  // namespace amp::checks
