#include "frontend/diagnostics/MissingMembers.h"

#include "base/Classes.h"
#include "checks/common/CallRules.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "frontend/diagnostics/FailedCalls.h"

namespace amp::frontend {
namespace {

/// Returns the first member of `record` that is `wanted`, is not deleted and lacks a restriction of `caller`;
/// null if there is none.
template <class Wanted>
const clang::CXXMethodDecl* lacking(const clang::CXXRecordDecl* record, RestrictionSet caller,
                                    Wanted wanted) {
  if (!record) return nullptr;
  for (const clang::CXXMethodDecl* method : record->methods())
    if (wanted(method) && !method->isDeleted() && !restrictionsOf(method).covers(caller)) return method;
  return nullptr;
}

const clang::CXXMethodDecl* ownMoveAssignment(const clang::CXXRecordDecl* record, RestrictionSet caller) {
  return lacking(record, caller,
                 [](const clang::CXXMethodDecl* method) { return method->isMoveAssignmentOperator(); });
}

/// True if the compiler declares no move assignment for `record`, which may be null, because that of a base
/// or member, at any depth, lacks a restriction of `caller`.
bool partLacksMoveAssignment(const clang::CXXRecordDecl* record, RestrictionSet caller) {
  const auto lacks = [&](clang::QualType type) {
    const clang::CXXRecordDecl* part = definitionOf(clang::QualType(type->getBaseElementTypeUnsafe(), 0));
    return ownMoveAssignment(part, caller) || partLacksMoveAssignment(part, caller);
  };
  return record &&
         (llvm::any_of(record->bases(), [&](const auto& base) { return lacks(base.getType()); }) ||
          llvm::any_of(record->fields(), [&](const auto* field) { return lacks(field->getType()); }));
}

/// Calls `visit` with each class that is defined, instantiations of templates included.
template <class Visit>
void visitClasses(const clang::ASTContext& context, Visit visit) {
  for (const clang::Type* type : context.getTypes())
    if (const clang::CXXRecordDecl* record = definitionOf(clang::QualType(type, 0))) visit(record);
}

}  // namespace

const clang::CXXMethodDecl* lackingConstructor(const clang::CXXRecordDecl* record, RestrictionSet caller) {
  return lacking(record, caller, [](const clang::CXXMethodDecl* method) {
    return llvm::isa<clang::CXXConstructorDecl>(method) && !method->isDefaulted();
  });
}

const clang::CXXMethodDecl* lackingDefaultConstructor(const clang::CXXRecordDecl* record,
                                                      RestrictionSet caller) {
  return lacking(record, caller, [](const clang::CXXMethodDecl* method) {
    const auto* constructor = llvm::dyn_cast<clang::CXXConstructorDecl>(method);
    return constructor && constructor->isDefaultConstructor();
  });
}

const clang::CXXMethodDecl* lackingMoveConstructor(const clang::CXXRecordDecl* record,
                                                   RestrictionSet caller) {
  return lacking(record, caller, [](const clang::CXXMethodDecl* method) {
    const auto* constructor = llvm::dyn_cast<clang::CXXConstructorDecl>(method);
    return constructor && constructor->isMoveConstructor();
  });
}

std::optional<ForeignRule> ruleOfMoveAssignment(const clang::CXXRecordDecl* record, RestrictionSet caller) {
  if (const clang::CXXMethodDecl* own = ownMoveAssignment(record, caller))
    return ruleOfRefused(checks::ruleOfCallee(own), own);
  if (!partLacksMoveAssignment(record, caller)) return {};
  return ForeignRule(Rule::implicit_move_assignment, {record->getQualifiedNameAsString() + "::operator="});
}

std::optional<ForeignRule> ruleOfMoveAssignmentAt(const clang::ASTContext& context,
                                                  clang::SourceLocation where, RestrictionSet caller) {
  std::optional<ForeignRule> rule;
  visitClasses(context, [&](const clang::CXXRecordDecl* record) {
    for (const clang::CXXMethodDecl* method : record->methods())
      if (method->getLocation() == where) rule = ruleOfMoveAssignment(record, caller);
  });
  return rule;
}

std::optional<std::vector<Argument>> argumentsOfMember(const clang::ASTContext& context,
                                                       clang::SourceLocation where, llvm::StringRef member) {
  const clang::CXXRecordDecl* found = nullptr;
  visitClasses(context, [&](const clang::CXXRecordDecl* record) {
    if (record->getLocation() == where) found = record;
  });
  if (!found || !found->getIdentifier()) return {};
  return {{(found->getQualifiedNameAsString() + "::" + (member.empty() ? found->getName() : member)).str()}};
}

bool namesHeir(llvm::StringRef line, const clang::CXXConstructorDecl* constructor) {
  bool found = false;
  visitClasses(constructor->getASTContext(), [&](const clang::CXXRecordDecl* record) {
    for (const clang::Decl* member : record->decls())
      if (const auto* shadow = llvm::dyn_cast<clang::ConstructorUsingShadowDecl>(member))
        found |=
            shadow->getTargetDecl() == constructor->getCanonicalDecl() && line.contains(record->getName());
  });
  return found;
}

}  // namespace amp::frontend
