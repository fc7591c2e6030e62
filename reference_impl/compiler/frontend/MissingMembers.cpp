#include "MissingMembers.h"

#include <type_traits>

#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"

namespace amp::frontend {
namespace {

using checks::CalleeKind;

bool copiesOrMoves(const clang::CXXMethodDecl* method) {
  const auto* constructor = llvm::dyn_cast<clang::CXXConstructorDecl>(method);
  return constructor ? constructor->isCopyOrMoveConstructor()
                     : method->isCopyAssignmentOperator() || method->isMoveAssignmentOperator();
}

/// A constructor, or an assignment, that copies or moves a part of `record`, that the program has written, and that
/// lacks a restriction of `caller`: it is why the member that the compiler makes of it is not there.
template <class Member>
const clang::CXXMethodDecl* lackingPart(const clang::CXXRecordDecl* record, RestrictionSet caller) {
  const auto partOf = [&](clang::QualType type) -> const clang::CXXMethodDecl* {
    const clang::CXXRecordDecl* part = type->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
    if (!part || !part->hasDefinition()) return nullptr;
    for (const clang::CXXMethodDecl* method : part->getDefinition()->methods())
      if (llvm::isa<clang::CXXConstructorDecl>(method) == std::is_same_v<Member, clang::CXXConstructorDecl> &&
          copiesOrMoves(method) && !method->isImplicit() && !method->isDefaulted() &&
          !restrictionsOf(method).covers(caller))
        return method;
    return lackingPart<Member>(part->getDefinition(), caller);
  };
  if (!record || !record->hasDefinition()) return nullptr;
  if (const clang::ClassTemplateDecl* pattern = record->getDescribedClassTemplate()) {
    for (const clang::CXXRecordDecl* instance : pattern->specializations())
      if (const clang::CXXMethodDecl* found = lackingPart<Member>(instance, caller)) return found;
    return nullptr;
  }
  for (const clang::CXXBaseSpecifier& base : record->bases())
    if (const clang::CXXMethodDecl* found = partOf(base.getType())) return found;
  for (const clang::FieldDecl* field : record->fields())
    if (const clang::CXXMethodDecl* found = partOf(field->getType())) return found;
  return nullptr;
}

/// The member that the compiler makes where a part has `written`.
CalleeKind implicitKind(const clang::CXXMethodDecl* written) {
  if (const auto* constructor = llvm::dyn_cast<clang::CXXConstructorDecl>(written))
    return constructor->isMoveConstructor() ? CalleeKind::implicitMoveConstructor : CalleeKind::implicitCopyConstructor;
  return written->isMoveAssignmentOperator() ? CalleeKind::implicitMoveAssignment : CalleeKind::implicitCopyAssignment;
}

template <class Member>
std::optional<MissingMember> missing(const clang::CXXRecordDecl* record, RestrictionSet caller) {
  const clang::CXXMethodDecl* part = lackingPart<Member>(record, caller);
  return part ? std::optional(MissingMember{implicitKind(part), restrictionsOf(part)}) : std::nullopt;
}

bool inheritsConstructors(const clang::CXXRecordDecl* record) {
  return llvm::any_of(record->decls(),
                      [](const clang::Decl* member) { return llvm::isa<clang::ConstructorUsingShadowDecl>(member); });
}

}  // namespace

const clang::CXXConstructorDecl* lackingConstructor(const clang::CXXRecordDecl* record, RestrictionSet caller) {
  if (!record || !record->hasDefinition()) return nullptr;
  for (const clang::CXXConstructorDecl* constructor : record->getDefinition()->ctors())
    if (!constructor->isImplicit() && !constructor->isDefaulted() && !restrictionsOf(constructor).covers(caller))
      return constructor;
  return nullptr;
}

std::optional<MissingMember> missingConstructor(const clang::CXXRecordDecl* record, RestrictionSet caller) {
  return missing<clang::CXXConstructorDecl>(record, caller);
}

std::optional<MissingMember> missingAssignment(const clang::CXXRecordDecl* record, RestrictionSet caller) {
  return missing<clang::CXXMethodDecl>(record, caller);
}

bool namesHeirOf(const clang::CXXRecordDecl* base, llvm::StringRef line, const clang::DeclContext* scope) {
  for (const clang::Decl* declaration : scope->decls()) {
    const auto* record = llvm::dyn_cast<clang::CXXRecordDecl>(declaration);
    if (record && record->isThisDeclarationADefinition() && !record->isDependentContext() &&
        line.contains(record->getName()) && inheritsConstructors(record) && record->isDerivedFrom(base))
      return true;
    const auto* inner = llvm::dyn_cast<clang::DeclContext>(declaration);
    if (inner && namesHeirOf(base, line, inner)) return true;
  }
  return false;
}

}  // namespace amp::frontend
