// AMP 1.2 §5.1 l.1652, §5.2 l.2219: the element types of arrays and views, in cpu code as well as in amp
// code. The library itself asserts that the size of an element is a multiple of 4 bytes.
#include "checks/common/Topics.h"
#include "checks/common/Unit.h"
#include "checks/common/Visitors.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"

namespace amp::checks {

namespace {

struct ContainerRules {
  llvm::StringLiteral container;
  Rule type;
  Rule holdsContainer;
};

constexpr ContainerRules kContainers[] = {
    {"array", Rule::array_element_type, Rule::array_element_container},
    {"array_view", Rule::array_view_element_type, Rule::array_view_element_container},
};

class ElementVisitor : public ProgramVisitor {
 public:
  explicit ElementVisitor(Unit& unit) : unit_(unit) {}

  bool VisitTemplateSpecializationTypeLoc(clang::TemplateSpecializationTypeLoc named) override {
    const auto* record =
        llvm::dyn_cast_or_null<clang::ClassTemplateSpecializationDecl>(named.getType()->getAsCXXRecordDecl());
    if (!record || !inLibrary(record)) return true;
    for (const ContainerRules& rules : kContainers)
      if (rules.container == record->getName()) judge(rules, record->getTemplateArgs()[0].getAsType(), named);
    return true;
  }

 private:
  void judge(const ContainerRules& rules, clang::QualType element,
             clang::TemplateSpecializationTypeLoc named) {
    element.removeLocalConst();
    if (unit_.types.holdsContainer(element)) {
      unit_.reporter.report(rules.holdsContainer, named.getTemplateNameLoc()) << element;
      return;
    }
    const std::optional<TypeFault> fault = unit_.types.judge(element, TypePlace::member);
    if (fault && !hasOddSize(element))
      report(unit_.reporter, rules.type, *fault, named.getTemplateNameLoc(),
             element.getAsString(unit_.context.getPrintingPolicy()));
  }

  bool hasOddSize(clang::QualType element) const {
    return !element->isIncompleteType() && unit_.context.getTypeSizeInChars(element).getQuantity() % 4 != 0;
  }

  Unit& unit_;
};

}  // namespace

void checkElementTypes(Unit& unit) {
  ElementVisitor(unit).TraverseDecl(unit.context.getTranslationUnitDecl());
}

}  // namespace amp::checks
