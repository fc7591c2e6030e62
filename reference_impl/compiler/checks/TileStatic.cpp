// AMP 1.2 §2.4.3.5.1 and founding document 002: where a tile_static variable may stand, and of
// which type.
#include "checks/Topics.h"
#include "checks/Unit.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "frontend/Restriction.h"

namespace amp::checks {

namespace {

const clang::FunctionDecl* functionAround(const clang::VarDecl* variable) {
  if (llvm::isa<clang::ParmVarDecl>(variable) || !variable->isLocalVarDecl()) return nullptr;
  return llvm::dyn_cast<clang::FunctionDecl>(variable->getParentFunctionOrMethod());
}

/// l.744, l.752, founding document 002. False if the place is wrong: then nothing else is said.
bool checkPlace(Unit& unit, const clang::VarDecl* variable) {
  const clang::FunctionDecl* function = functionAround(variable);
  const auto complain = [&](Rule rule) {
    (unit.reporter.report(rule, variable->getLocation()) << *variable).in(function);
    return false;
  };
  if (!function) return complain(Rule::tile_static_not_local);
  const frontend::RestrictionSet restrictions = frontend::restrictionsOf(function);
  if (!restrictions.amp()) return complain(Rule::tile_static_not_amp);
  if (restrictions.cpu()) return complain(Rule::tile_static_dual);
  return true;
}

/// l.754-755, founding document 002.
bool checkType(Unit& unit, const clang::VarDecl* variable) {
  const clang::QualType type = variable->getType(), element = unit.context.getBaseElementType(type);
  const auto complain = [&](Rule rule) {
    (unit.reporter.report(rule, variable->getLocation()) << *variable).in(functionAround(variable));
    return false;
  };
  if (type->isReferenceType()) return complain(Rule::tile_static_reference);
  if (element->isPointerType() || element->isNullPtrType()) return complain(Rule::tile_static_pointer);
  if (unit.types.holdsContainer(type)) return complain(Rule::tile_static_container);
  const std::optional<TypeFault> fault = unit.types.judge(type, TypePlace::member);
  if (!fault) return true;
  report(unit.reporter, Rule::tile_static_type, *fault, variable->getLocation(), variable->getName())
      .in(functionAround(variable));
  return false;
}

bool hasWrittenInitializer(const clang::VarDecl* variable) {
  // A default construction that Clang finds no constructor for leaves an empty expression behind.
  const auto* broken = llvm::dyn_cast_or_null<clang::RecoveryExpr>(variable->getInit());
  if (broken && broken->subExpressions().empty()) return false;
  return frontend::writtenInitializer(variable).isValid();
}

/// l.757.
void checkInitializer(Unit& unit, const clang::VarDecl* variable) {
  // A reference cannot be declared without one; it is rejected for its type.
  if (variable->getType()->isReferenceType() || !hasWrittenInitializer(variable)) return;
  (unit.reporter.report(Rule::tile_static_initializer, variable->getLocation()) << *variable)
      .in(functionAround(variable));
}

/// Founding document 002: C4881.
void checkConstructor(Unit& unit, const clang::VarDecl* variable) {
  const clang::CXXRecordDecl* record = variable->getType()->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
  if (!record || !record->hasDefinition() || libraryClass(record) != LibraryClass::none ||
      hasWrittenInitializer(variable))
    return;
  if (record->hasNonTrivialDefaultConstructor() || record->hasNonTrivialDestructor())
    (unit.reporter.report(Rule::tile_static_constructor, variable->getLocation()) << *variable)
        .in(functionAround(variable));
}

}  // namespace

void checkTileStatic(Unit& unit) {
  for (const clang::VarDecl* variable : unit.tileStatics) {
    if (!checkPlace(unit, variable)) continue;
    checkInitializer(unit, variable);
    if (checkType(unit, variable)) checkConstructor(unit, variable);
  }
}

}  // namespace amp::checks
