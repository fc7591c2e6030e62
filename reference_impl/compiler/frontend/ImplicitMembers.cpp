#include "ImplicitMembers.h"

#include "MissingMembers.h"
#include "Restriction.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/Sema/Sema.h"

namespace amp::frontend {
namespace {

using Special = clang::CXXSpecialMemberKind;

/// A move is served by a copy where there is none.
Special copyFor(Special member) {
  switch (member) {
    case Special::MoveConstructor:
      return Special::CopyConstructor;
    case Special::MoveAssignment:
      return Special::CopyAssignment;
    default:
      return member;
  }
}

/// Restrictions under which an object of `record` can be built, copied, assigned or destroyed.
RestrictionSet servedBy(clang::Sema& sema, clang::CXXRecordDecl* record, Special wanted) {
  sema.ForceDeclarationOfImplicitMembers(record);
  RestrictionSet set = RestrictionSet::none();
  for (const clang::CXXMethodDecl* method : record->methods()) {
    const Special member = sema.getSpecialMember(method);
    if ((member == wanted || member == copyFor(wanted)) && !method->isDeleted()) set |= restrictionsOf(method);
  }
  // A template may serve as well, and a missing member is an error that Clang reports by itself.
  return set.empty() ? RestrictionSet::both() : set;
}

RestrictionSet servedBySubobjects(clang::Sema& sema, const clang::CXXRecordDecl* record, Special wanted) {
  RestrictionSet set = RestrictionSet::both();
  const auto consider = [&](clang::QualType type) {
    if (clang::CXXRecordDecl* part = definitionOf(sema.Context.getBaseElementType(type)))
      set = set & servedBy(sema, part, wanted);
  };
  for (const clang::CXXBaseSpecifier& base : record->bases()) consider(base.getType());
  for (const clang::FieldDecl* field : record->fields())
    if (wanted != Special::DefaultConstructor || !field->hasInClassInitializer()) consider(field->getType());
  return set;
}

RestrictionSet servedByDestructor(clang::Sema& sema, const clang::CXXRecordDecl* record) {
  const clang::CXXDestructorDecl* destructor = record->getDestructor();
  if (destructor && (!destructor->isDefaulted() || hasWrittenRestriction(destructor)))
    return restrictionsOf(destructor);
  return servedBySubobjects(sema, record, Special::Destructor);
}

/// Clang has inferred attributes of its own, from one overload of each part.
template <class Attribute>
void mark(clang::ASTContext& context, clang::CXXMethodDecl* method, bool wanted) {
  method->dropAttr<Attribute>();
  if (wanted) method->addAttr(Attribute::CreateImplicit(context));
}

}  // namespace

void restrictImplicitMember(clang::Sema& sema, const clang::CXXRecordDecl* record, clang::CXXMethodDecl* member) {
  const Special kind = sema.getSpecialMember(member);
  if (kind == Special::Invalid || member->isDeleted() || hasWrittenRestriction(member)) return;
  RestrictionSet set = servedBySubobjects(sema, record, kind);
  // What a constructor builds can be destroyed where it was built (AMP 1.2 §2.3.2 l.556, l.561).
  if (llvm::isa<clang::CXXConstructorDecl>(member)) set = set & servedByDestructor(sema, record);
  mark<clang::CUDAHostAttr>(sema.Context, member, set.cpu());
  mark<clang::CUDADeviceAttr>(sema.Context, member, set.amp());
}

void restrictDefaultedMembers(clang::Sema& sema, clang::CXXRecordDecl* record) {
  if (record->isDependentContext()) return;
  for (clang::CXXMethodDecl* method : record->methods())
    if (method->isDefaulted()) restrictImplicitMember(sema, record, method);
}

}  // namespace amp::frontend
