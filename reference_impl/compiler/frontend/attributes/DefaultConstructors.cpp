#include "frontend/attributes/DefaultConstructors.h"

#include "base/Classes.h"
#include "base/Restriction.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/Sema/Sema.h"

namespace amp::frontend {
namespace {

/// Returns the restrictions under which an object of `record` can be default-constructed.
RestrictionSet servedBy(clang::Sema& sema, clang::CXXRecordDecl* record) {
  sema.ForceDeclarationOfImplicitMembers(record);
  RestrictionSet set = RestrictionSet::none();
  for (const clang::CXXConstructorDecl* constructor : record->ctors())
    if (constructor->isDefaultConstructor()) set |= restrictionsOf(constructor);
  // A constructor template may be used as well. Clang itself reports a missing constructor.
  return set.empty() ? RestrictionSet::both() : set;
}

RestrictionSet servedBySubobjects(clang::Sema& sema, const clang::CXXRecordDecl* record) {
  RestrictionSet set = RestrictionSet::both();
  const auto consider = [&](clang::QualType type) {
    if (clang::CXXRecordDecl* part = definitionOf(sema.Context.getBaseElementType(type)))
      set = set & servedBy(sema, part);
  };
  for (const clang::CXXBaseSpecifier& base : record->bases()) consider(base.getType());
  for (const clang::FieldDecl* field : record->fields())
    if (!field->hasInClassInitializer()) consider(field->getType());
  return set;
}

template <class Attribute>
void mark(clang::ASTContext& context, clang::CXXMethodDecl* method, bool wanted) {
  method->dropAttr<Attribute>();
  if (wanted) method->addAttr(Attribute::CreateImplicit(context));
}

}  // namespace

void restrictDefaultConstructor(clang::Sema& sema, clang::CXXConstructorDecl* constructor) {
  if (!constructor->isDefaulted() || !constructor->isDefaultConstructor() || hasWrittenRestriction(constructor)) return;
  const clang::CXXRecordDecl* record = constructor->getParent();
  RestrictionSet set = servedBySubobjects(sema, record);
  // An object must be destructible where it is constructed. The destructors of bases and members have at
  // least the restrictions of their constructors.
  if (const clang::CXXDestructorDecl* destructor = record->getDestructor()) set = set & restrictionsOf(destructor);
  mark<clang::CUDAHostAttr>(sema.Context, constructor, set.cpu());
  mark<clang::CUDADeviceAttr>(sema.Context, constructor, set.amp());
}

}  // namespace amp::frontend
