// AMP 1.2 §2.4.3.5.1 and founding document 002: the places and the types of tile_static variables.
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

/// Returns the rule that the place of `variable` breaks; nothing if the place is right: l.744, l.752,
/// founding document 002.
std::optional<Rule> ruleOfPlace(const clang::VarDecl* variable) {
  const clang::FunctionDecl* function = functionAround(variable);
  if (!function)
    return variable->isStaticDataMember() ? Rule::tile_static_member : Rule::tile_static_not_local;
  const RestrictionSet restrictions = restrictionsOf(function);
  if (!restrictions.amp()) return Rule::tile_static_not_amp;
  if (restrictions.cpu()) return Rule::tile_static_dual;
  return {};
}

/// Returns false if the place is wrong: nothing else is then reported for the variable.
bool checkPlace(Unit& unit, const clang::VarDecl* variable) {
  const std::optional<Rule> rule = ruleOfPlace(variable);
  if (rule) complain(unit, *rule, variable);
  return !rule;
}

/// l.740: tile_static is the only storage class of its declaration. The token stage removes and records
/// another one.
void checkStorageClass(Unit& unit, const clang::VarDecl* variable) {
  const clang::SourceLocation other = unit.restrictions.storageClassBeside(tileStaticKeyword(variable));
  if (other.isValid())
    (unit.reporter.report(Rule::tile_static_storage_class, other) << *variable).in(functionAround(variable));
}

/// Returns the rule for an initializer, by the type of the variable: l.757.
Rule initializerRule(clang::QualType type) {
  if (type->isArrayType()) return Rule::tile_static_array_initializer;
  return type->isRecordType() ? Rule::tile_static_class_initializer : Rule::tile_static_initializer;
}

/// Returns the rule for a variable that holds a container or view: l.754-755.
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

/// Returns the rule for a type that is not amp-compatible, or whose elements or class are not: l.754.
Rule typeRule(clang::QualType type, const TypeFault& fault) {
  if (!fault.steps.empty()) return Rule::tile_static_class;
  return type->isArrayType() ? Rule::tile_static_element : Rule::tile_static_type;
}

/// Returns the rule for references, pointers, and types that hold a container or view; nothing for other
/// types: l.754-755, founding document 002.
std::optional<Rule> ruleOfType(Unit& unit, clang::QualType type) {
  const clang::QualType element = unit.context.getBaseElementType(type);
  if (type->isReferenceType()) return Rule::tile_static_reference;
  if (element->isPointerType() || element->isNullPtrType()) return Rule::tile_static_pointer;
  if (const std::optional<HeldContainer> held = unit.types.holdsContainer(type)) return containerRule(*held);
  return {};
}

/// Returns false if the type is wrong.
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

/// Reports a written initializer: l.757.
void checkInitializer(Unit& unit, const clang::VarDecl* variable) {
  // A reference needs an initializer; it is reported for its type.
  if (!variable->getType()->isReferenceType() && writtenInitializer(variable).isValid())
    complain(unit, initializerRule(variable->getType()), variable);
}

/// Warns that a constructor or destructor is not called: founding document 002, C4881.
void checkConstructor(Unit& unit, const clang::VarDecl* variable) {
  const clang::CXXRecordDecl* declared =
      variable->getType()->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
  const clang::CXXRecordDecl* record = declared ? declared->getDefinition() : nullptr;
  // The classes of the library get no warning.
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
