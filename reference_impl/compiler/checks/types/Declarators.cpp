// AMP 1.2 §2.4.2: what the declarator of an amp-restricted function cannot have. Types are checked elsewhere.
#include "base/Restriction.h"
#include "checks/common/Topics.h"
#include "checks/common/Unit.h"
#include "clang/AST/DeclCXX.h"

namespace amp::checks {

namespace {

/// l.701.
void checkEllipsis(Unit& unit, const clang::FunctionDecl* function) {
  // Clang stores the location of the ellipsis in the function type. Functions share the type, so the location
  // may be that of another function.
  if (function->isVariadic())
    unit.reporter.report(Rule::declarator_ellipsis, function->getLocation()) << *function;
}

/// l.704.
void checkVirtual(Unit& unit, const clang::CXXMethodDecl* method) {
  if (!method->isVirtual()) return;
  const bool overrides = method->size_overridden_methods() > 0;
  const Rule rule = llvm::isa<clang::CXXDestructorDecl>(method) ? Rule::declarator_virtual_destructor
                    : overrides                                 ? Rule::declarator_override
                                                                : Rule::declarator_virtual;
  Violation& violation = unit.reporter.report(rule, method->getLocation()) << *method;
  for (const clang::CXXMethodDecl* overridden : method->overridden_methods())
    violation.note(overridden->getLocation(), "it overrides this function");
}

/// l.705, reading 10.
void checkExceptions(Unit& unit, const clang::FunctionDecl* function) {
  const auto* type = function->getType()->castAs<clang::FunctionProtoType>();
  if (!type->hasDynamicExceptionSpec()) return;
  const bool empty = type->getExceptionSpecType() == clang::EST_DynamicNone;
  unit.reporter.report(empty ? Rule::declarator_empty_exception : Rule::declarator_dynamic_exception,
                       function->getExceptionSpecSourceRange().getBegin())
      << *function;
}

/// Returns a function with C linkage that is restricted otherwise and has the same name; null if there is
/// none.
const clang::FunctionDecl* cNamesake(const clang::FunctionDecl* function) {
  for (const clang::NamedDecl* other :
       function->getDeclContext()->getRedeclContext()->lookup(function->getDeclName())) {
    const auto* namesake = llvm::dyn_cast<clang::FunctionDecl>(other);
    if (namesake && namesake->isExternC() && restrictionsOf(namesake) != restrictionsOf(function))
      return namesake;
  }
  return nullptr;
}

/// l.706. Functions with C linkage and one name are one function.
void checkLinkage(Unit& unit, const clang::FunctionDecl* function) {
  if (!function->isExternC()) return;
  const bool dual = restrictionsOf(function).dual();
  const clang::FunctionDecl* namesake = dual ? nullptr : cNamesake(function);
  if (!dual && !namesake) return;
  Violation& violation = unit.reporter.report(Rule::declarator_extern_c, function->getLocation());
  violation << *function << (dual ? 0 : 1);
  if (namesake) violation.note(namesake->getLocation(), "this function has the same name");
}

void checkDeclarator(Unit& unit, const clang::FunctionDecl* function) {
  checkEllipsis(unit, function);
  if (const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(function)) checkVirtual(unit, method);
  checkExceptions(unit, function);
  checkLinkage(unit, function);
}

}  // namespace

void checkDeclarators(Unit& unit) {
  for (const clang::FunctionDecl* function : unit.ampFunctions) checkDeclarator(unit, function);
}

}  // namespace amp::checks
