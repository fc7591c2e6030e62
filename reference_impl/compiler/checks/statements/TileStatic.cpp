// AMP 1.2 §2.4.3.5.1 and founding document 002: where a tile_static variable may stand, and of
// which type.
#include <optional>

#include "base/Restriction.h"
#include "checks/common/Topics.h"
#include "checks/common/Unit.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"

namespace amp::checks {

namespace {

const clang::FunctionDecl* functionAround(const clang::VarDecl* variable) {
  if (!variable->isLocalVarDecl()) return nullptr;
  return llvm::dyn_cast<clang::FunctionDecl>(variable->getParentFunctionOrMethod());
}

void complain(Unit& unit, Rule rule, const clang::VarDecl* variable) {
  (unit.reporter.report(rule, variable->getLocation()) << *variable).in(functionAround(variable));
}

/// l.744, l.752, founding document 002.
std::optional<Rule> ruleOfPlace(const clang::VarDecl* variable) {
  const clang::FunctionDecl* function = functionAround(variable);
  if (!function)
    return variable->isStaticDataMember() ? Rule::tile_static_member : Rule::tile_static_not_local;
  const RestrictionSet restrictions = restrictionsOf(function);
  if (!restrictions.amp()) return Rule::tile_static_not_amp;
  if (restrictions.cpu()) return Rule::tile_static_dual;
  return {};
}

/// False if the place is wrong: then nothing else is said.
bool checkPlace(Unit& unit, const clang::VarDecl* variable) {
  const std::optional<Rule> rule = ruleOfPlace(variable);
  if (rule) complain(unit, *rule, variable);
  return !rule;
}

/// l.740: tile_static is the one storage class of its declaration. The token stage has taken the other away.
void checkStorageClass(Unit& unit, const clang::VarDecl* variable) {
  const clang::SourceLocation other = unit.restrictions.storageClassBeside(tileStaticKeyword(variable));
  if (other.isValid())
    (unit.reporter.report(Rule::tile_static_storage_class, other) << *variable).in(functionAround(variable));
}

/// l.757, by the kind of object that would be initialized.
Rule initializerRule(clang::QualType type) {
  if (type->isArrayType()) return Rule::tile_static_array_initializer;
  return type->isRecordType() ? Rule::tile_static_class_initializer : Rule::tile_static_initializer;
}

/// l.754-755.
Rule containerRule(HeldContainer held) {
  switch (held) {
    case HeldContainer::inside:
      return Rule::tile_static_container_member;
    case HeldContainer::byReference:
      return Rule::tile_static_container_reference;
    default:
      return Rule::tile_static_container;
  }
}

/// l.754: what is not amp-compatible, the variable's type itself, that of its elements, or its class.
Rule typeRule(clang::QualType type, const TypeFault& fault) {
  if (!fault.steps.empty()) return Rule::tile_static_class;
  return type->isArrayType() ? Rule::tile_static_element : Rule::tile_static_type;
}

/// l.754-755, founding document 002: what needs no look into the type.
std::optional<Rule> ruleOfType(Unit& unit, clang::QualType type) {
  const clang::QualType element = unit.context.getBaseElementType(type);
  if (type->isReferenceType()) return Rule::tile_static_reference;
  if (element->isPointerType() || element->isNullPtrType()) return Rule::tile_static_pointer;
  if (const std::optional<HeldContainer> held = unit.types.holdsContainer(type)) return containerRule(*held);
  return {};
}

/// False if the type is wrong.
bool checkType(Unit& unit, const clang::VarDecl* variable) {
  const clang::QualType type = variable->getType();
  if (const std::optional<Rule> rule = ruleOfType(unit, type)) {
    (unit.reporter.report(*rule, variable->getLocation()) << *variable << type).in(functionAround(variable));
    return false;
  }
  const std::optional<TypeFault> fault = unit.types.judge(type, TypePlace::member);
  if (!fault) return true;
  report(unit.reporter, typeRule(type, *fault), *fault, variable->getLocation(), variable->getName())
      .in(functionAround(variable));
  return false;
}

/// l.757.
void checkInitializer(Unit& unit, const clang::VarDecl* variable) {
  // A reference cannot be declared without one; it is rejected for its type.
  if (!variable->getType()->isReferenceType() && writtenInitializer(variable).isValid())
    complain(unit, initializerRule(variable->getType()), variable);
}

/// Founding document 002: C4881.
void checkConstructor(Unit& unit, const clang::VarDecl* variable) {
  const clang::CXXRecordDecl* declared =
      variable->getType()->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
  const clang::CXXRecordDecl* record = declared ? declared->getDefinition() : nullptr;
  // Those of the library leave their objects as they are.
  if (!record || libraryClass(record) != LibraryClass::none || writtenInitializer(variable).isValid()) return;
  const bool constructor = record->hasNonTrivialDefaultConstructor();
  const bool destructor = record->hasNonTrivialDestructor();
  if (!constructor && !destructor) return;
  Violation& violation = unit.reporter.report(Rule::tile_static_constructor, variable->getLocation());
  const unsigned both = 2;
  (violation << *variable << (constructor && destructor ? both : unsigned(destructor)))
      .in(functionAround(variable));
}

}  // namespace

void checkTileStatic(Unit& unit) {
  for (const clang::VarDecl* variable : unit.tileStatics) {
    if (!checkPlace(unit, variable)) continue;
    checkStorageClass(unit, variable);
    checkInitializer(unit, variable);
    if (checkType(unit, variable)) checkConstructor(unit, variable);
  }
}

}  // namespace amp::checks
