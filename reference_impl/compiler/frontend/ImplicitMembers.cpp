#include "ImplicitMembers.h"

#include "Restriction.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/Sema/Sema.h"

namespace amp::frontend {
namespace {

enum class Special {
  none,
  defaultConstructor,
  copyConstructor,
  moveConstructor,
  copyAssignment,
  moveAssignment,
  destructor
};

Special specialOf(const clang::CXXMethodDecl* method) {
  if (llvm::isa<clang::CXXDestructorDecl>(method)) return Special::destructor;
  if (const auto* constructor = llvm::dyn_cast<clang::CXXConstructorDecl>(method)) {
    if (constructor->isDefaultConstructor()) return Special::defaultConstructor;
    if (constructor->isCopyConstructor()) return Special::copyConstructor;
    if (constructor->isMoveConstructor()) return Special::moveConstructor;
    return Special::none;
  }
  if (method->isCopyAssignmentOperator()) return Special::copyAssignment;
  if (method->isMoveAssignmentOperator()) return Special::moveAssignment;
  return Special::none;
}

/// A move is served by a copy where there is none.
bool serves(Special member, Special wanted) {
  return member == wanted || (wanted == Special::moveConstructor && member == Special::copyConstructor) ||
         (wanted == Special::moveAssignment && member == Special::copyAssignment);
}

/// Restrictions under which an object of `record` can be built, copied, assigned or destroyed.
RestrictionSet servedBy(clang::Sema& sema, clang::CXXRecordDecl* record, Special wanted) {
  sema.ForceDeclarationOfImplicitMembers(record);
  RestrictionSet set = RestrictionSet::none();
  bool any = false;
  for (const clang::CXXMethodDecl* method : record->methods()) {
    if (method->isDeleted() || !serves(specialOf(method), wanted)) continue;
    any = true;
    set |= restrictionsOf(method);
  }
  // A template may serve as well, and a missing member is an error that Clang reports by itself.
  return any ? set : RestrictionSet::both();
}

clang::CXXRecordDecl* recordOf(const clang::ASTContext& context, clang::QualType type) {
  clang::CXXRecordDecl* record = context.getBaseElementType(type)->getAsCXXRecordDecl();
  return record ? record->getDefinition() : nullptr;
}

RestrictionSet servedBySubobjects(clang::Sema& sema, const clang::CXXRecordDecl* record, Special wanted) {
  RestrictionSet set = RestrictionSet::both();
  for (const clang::CXXBaseSpecifier& base : record->bases())
    if (clang::CXXRecordDecl* part = recordOf(sema.Context, base.getType()))
      set = set & servedBy(sema, part, wanted);
  for (const clang::FieldDecl* field : record->fields()) {
    if (wanted == Special::defaultConstructor && field->hasInClassInitializer()) continue;
    if (clang::CXXRecordDecl* part = recordOf(sema.Context, field->getType()))
      set = set & servedBy(sema, part, wanted);
  }
  return set;
}

RestrictionSet servedByDestructor(clang::Sema& sema, const clang::CXXRecordDecl* record) {
  const clang::CXXDestructorDecl* destructor = record->getDestructor();
  if (destructor && (!destructor->isDefaulted() || hasWrittenRestriction(destructor)))
    return restrictionsOf(destructor);
  return servedBySubobjects(sema, record, Special::destructor);
}

/// What a constructor builds can be destroyed where it was built (AMP 1.2 §2.3.2 l.556, l.561).
bool needsDestructor(Special kind) {
  return kind == Special::defaultConstructor || kind == Special::copyConstructor || kind == Special::moveConstructor;
}

/// Clang has inferred attributes of its own, from one overload of each part.
template <class Attribute>
void mark(clang::ASTContext& context, clang::CXXMethodDecl* method, bool wanted) {
  method->dropAttr<Attribute>();
  if (wanted) method->addAttr(Attribute::CreateImplicit(context));
}

}  // namespace

void restrictImplicitMember(clang::Sema& sema, const clang::CXXRecordDecl* record, clang::Decl* member) {
  auto* const method = llvm::dyn_cast<clang::CXXMethodDecl>(member);
  if (!method || record->isDependentContext() || record->isInvalidDecl() || method->isDeleted()) return;
  const Special kind = specialOf(method);
  if (kind == Special::none || hasWrittenRestriction(method)) return;
  RestrictionSet set = servedBySubobjects(sema, record, kind);
  if (needsDestructor(kind)) set = set & servedByDestructor(sema, record);
  mark<clang::CUDAHostAttr>(sema.Context, method, set.cpu());
  mark<clang::CUDADeviceAttr>(sema.Context, method, set.amp());
}

void restrictDefaultedMembers(clang::Sema& sema, clang::CXXRecordDecl* record) {
  if (record->isDependentContext() || record->isInvalidDecl() || record->isLambda()) return;
  for (clang::CXXMethodDecl* method : record->methods())
    if (method->isDefaulted()) restrictImplicitMember(sema, record, method);
}

}  // namespace amp::frontend
