#include "Rules.h"

#include <map>

#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "llvm/ADT/STLExtras.h"

namespace amp::mutants {

namespace {

/// The rules' ids by enumerator.
const std::map<llvm::StringRef, llvm::StringRef>& ruleIds() {
  static const std::map<llvm::StringRef, llvm::StringRef> table = {
#define AMP_RULE(ENUMERATOR, ID, ...) {#ENUMERATOR, ID},
#include "rules.inc"
#undef AMP_RULE
  };
  return table;
}

bool isRule(clang::QualType type) {
  const auto* enumeration = type.getNonReferenceType()->getAs<clang::EnumType>();
  return enumeration && enumeration->getDecl()->getName() == "Rule";
}

}  // namespace

llvm::StringRef ruleOf(const clang::Expr* expression) {
  if (const auto* reference = llvm::dyn_cast<clang::DeclRefExpr>(expression)) {
    const auto* enumerator = llvm::dyn_cast<clang::EnumConstantDecl>(reference->getDecl());
    if (!enumerator || llvm::cast<clang::NamedDecl>(enumerator->getDeclContext())->getName() != "Rule")
      return {};
    const auto found = ruleIds().find(enumerator->getName());
    return found == ruleIds().end() ? llvm::StringRef() : found->second;
  }
  const auto* literal = llvm::dyn_cast<clang::StringLiteral>(expression);
  if (!literal || !literal->isOrdinary()) return {};
  const llvm::StringRef id = literal->getString().split(' ').first;
  const auto known = [&](const auto& rule) { return rule.second == id; };
  return llvm::any_of(ruleIds(), known) ? id : llvm::StringRef();
}

bool isOfClass(clang::QualType type, llvm::StringRef name) {
  const clang::CXXRecordDecl* record = type.getNonReferenceType()->getAsCXXRecordDecl();
  return record && record->getName() == name;
}

bool isPlace(clang::QualType type) {
  const clang::CXXRecordDecl* record = type->getAsCXXRecordDecl();
  return record && record->getName() == "SourceLocation";
}

bool takesRule(const clang::ParmVarDecl* parameter) {
  return isRule(parameter->getType());
}

bool carriesRule(clang::QualType type) {
  if (isRule(type)) return true;
  const clang::CXXRecordDecl* record = type.getNonReferenceType()->getAsCXXRecordDecl();
  if (const auto* holder = llvm::dyn_cast_or_null<clang::ClassTemplateSpecializationDecl>(record);
      holder && holder->getName() == "optional")
    return carriesRule(holder->getTemplateArgs()[0].getAsType());
  return record && record->hasDefinition() &&
         llvm::any_of(record->fields(), [](const auto* field) { return isRule(field->getType()); });
}

bool isOfCheck(const clang::FunctionDecl* function) {
  return function && function->getQualifiedNameAsString().starts_with("amp::checks::");
}

bool reports(const clang::FunctionDecl* callee) {
  if (callee->getName() == "report" || callee->getName() == "reportRule") return true;
  bool rule = false, place = false;
  for (const clang::ParmVarDecl* parameter : callee->parameters()) {
    rule |= takesRule(parameter);
    place |= isPlace(parameter->getType().getNonReferenceType());
  }
  return rule && place && (callee->getReturnType()->isVoidType() || callee->getReturnType()->isBooleanType());
}

}  // namespace amp::mutants
