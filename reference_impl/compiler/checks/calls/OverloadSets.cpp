// AMP 1.2 §2.2.2 l.421-423 and l.455-466: a destructor has every restriction of the constructors; an
// overriding function has the same restrictions as the overridden one.
#include "base/Restriction.h"
#include "checks/common/Topics.h"
#include "checks/common/Unit.h"
#include "checks/common/Visitors.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Sema/Sema.h"

namespace amp::checks {

namespace {

class OverloadVisitor : public ProgramVisitor {
 public:
  explicit OverloadVisitor(Unit& unit) : unit_(unit) {}

  bool VisitCXXRecordDecl(clang::CXXRecordDecl* record) override {
    const clang::CXXDestructorDecl* destructor = destructorOf(record);
    if (!destructor || destructor->isDeleted()) return true;
    // In a template, the restrictions of a defaulted destructor can depend on the template arguments.
    if (destructor->isDefaulted() && record->isDependentContext()) return true;
    for (const clang::Decl* member : record->decls())
      if (const clang::CXXConstructorDecl* constructor = asConstructor(member))
        if (!restrictionsOf(destructor).covers(restrictionsOf(constructor))) {
          complain(record, destructor, constructor);
          break;
        }
    return true;
  }

  bool VisitCXXMethodDecl(clang::CXXMethodDecl* method) override {
    // A function that Clang finds to be overridden has the same restrictions.
    if (!method->hasAttr<clang::OverrideAttr>() || !method->isVirtual() ||
        method->size_overridden_methods() != 0)
      return true;
    method->getParent()->forallBases([&](const clang::CXXRecordDecl* base) {
      for (const clang::NamedDecl* found : base->lookup(method->getDeclName()))
        if (const auto* other = llvm::dyn_cast<clang::CXXMethodDecl>(found);
            other && other->isVirtual() && restrictionsOf(other) != restrictionsOf(method))
          complain(method, other);
      return true;
    });
    return true;
  }

 private:
  /// Returns the written or implicit destructor; null if there is none. A template has no implicit one.
  const clang::CXXDestructorDecl* destructorOf(clang::CXXRecordDecl* record) const {
    unit_.sema.ForceDeclarationOfImplicitMembers(record);
    for (const clang::Decl* member : record->decls())
      if (const auto* destructor = llvm::dyn_cast<clang::CXXDestructorDecl>(member)) return destructor;
    return nullptr;
  }

  void complain(const clang::CXXMethodDecl* method, const clang::CXXMethodDecl* base) {
    Violation& violation = unit_.reporter.report(Rule::override_restriction, method->getLocation())
                           << *method;
    violation.note(base->getLocation(),
                   "the virtual function of the base class is restrict(" + restrictionsOf(base).str() + ")");
  }

  /// Returns `member` as a constructor that the program defines; else null. Other constructors follow the
  /// destructor instead (l.556).
  static const clang::CXXConstructorDecl* asConstructor(const clang::Decl* member) {
    if (const auto* pattern = llvm::dyn_cast<clang::FunctionTemplateDecl>(member))
      member = pattern->getTemplatedDecl();
    const auto* constructor = llvm::dyn_cast<clang::CXXConstructorDecl>(member);
    return constructor && constructor->isUserProvided() && !constructor->isImplicit() ? constructor : nullptr;
  }

  static Rule ruleOf(const clang::CXXDestructorDecl* destructor,
                     const clang::CXXConstructorDecl* constructor) {
    if (destructor->isDefaulted()) return Rule::destructor_defaulted;
    return constructor->getDescribedFunctionTemplate() ? Rule::destructor_template : Rule::destructor_union;
  }

  void complain(const clang::CXXRecordDecl* record, const clang::CXXDestructorDecl* destructor,
                const clang::CXXConstructorDecl* constructor) {
    // The location of an implicit destructor is that of its class.
    Violation& violation = unit_.reporter.report(ruleOf(destructor, constructor), destructor->getLocation())
                           << record->getQualifiedNameAsString() + "::~" + record->getNameAsString();
    violation << (restrictionsOf(constructor).amp() && !restrictionsOf(destructor).amp());
    violation.note(constructor->getLocation(),
                   "this constructor is restrict(" + restrictionsOf(constructor).str() + ")");
    if (destructor->isDefaulted()) notePart(violation, record, restrictionsOf(constructor));
  }

  /// Adds a note on the base or member because of which a defaulted destructor lacks the restrictions
  /// `needed`.
  static void notePart(Violation& violation, const clang::CXXRecordDecl* record, RestrictionSet needed) {
    const auto destructorOf = [](clang::QualType type) -> const clang::CXXDestructorDecl* {
      const clang::CXXRecordDecl* part = type->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
      return part ? part->getDestructor() : nullptr;
    };
    for (const clang::CXXBaseSpecifier& base : record->bases())
      if (const auto* part = destructorOf(base.getType()); part && !restrictionsOf(part).covers(needed))
        return (void)violation.note(base.getBeginLoc(), "the destructor of this base class is restrict(" +
                                                            restrictionsOf(part).str() + ")");
    for (const clang::FieldDecl* field : record->fields())
      if (const auto* part = destructorOf(field->getType()); part && !restrictionsOf(part).covers(needed))
        return (void)violation.note(field->getLocation(), "the destructor of this member is restrict(" +
                                                              restrictionsOf(part).str() + ")");
  }

  Unit& unit_;
};

}  // namespace

void checkOverloads(Unit& unit) {
  OverloadVisitor(unit).TraverseDecl(unit.context.getTranslationUnitDecl());
}

}  // namespace amp::checks
