#include "checks/common/Layouts.h"

#include <algorithm>
#include <iterator>
#include <vector>

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/RecordLayout.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Support/raw_ostream.h"

namespace amp::checks {

namespace {

class Describer {
 public:
  explicit Describer(clang::ASTContext& context) : context_(context), policy_(context.getLangOpts()) {
    policy_.FullyQualifiedName = true;
  }

  void describe(const clang::Type* type) {
    type = type->getBaseElementTypeUnsafe()->getCanonicalTypeUnqualified().getTypePtr();
    if (type->isPointerOrReferenceType()) return describe(type->getPointeeType().getTypePtr());
    if (!seen_.insert(type).second) return;
    if (const auto* enumeration = type->getAs<clang::EnumType>())
      add(type, nameOf(enumeration->getDecl()->getDefinitionOrSelf()->getIntegerType()));
    else if (const clang::CXXRecordDecl* record = type->getAsCXXRecordDecl())
      describe(type, record->getDefinition());
  }

  Layouts take() { return std::move(lines_); }

 private:
  std::string nameOf(clang::QualType type) const {
    return type.isNull() ? std::string() : type.getCanonicalType().getAsString(policy_);
  }

  void add(const clang::Type* type, const std::string& content) {
    lines_.insert(nameOf(clang::QualType(type, 0)) + ": " + content);
  }

  void describe(const clang::Type* type, const clang::CXXRecordDecl* record) {
    if (!record || record->isInvalidDecl() || record->isDependentType()) return;
    const clang::ASTRecordLayout& layout = context_.getASTRecordLayout(record);
    std::string content;
    llvm::raw_string_ostream out(content);
    out << layout.getSize().getQuantity() << " bytes, aligned to " << layout.getAlignment().getQuantity();
    for (const clang::CXXBaseSpecifier& base : record->bases()) {
      const clang::CXXRecordDecl* part = base.getType()->getAsCXXRecordDecl();
      out << "; base " << nameOf(base.getType()) << " at "
          << (base.isVirtual() ? layout.getVBaseClassOffset(part) : layout.getBaseClassOffset(part))
                 .getQuantity();
      describe(base.getType().getTypePtr());
    }
    for (const clang::FieldDecl* field : record->fields()) {
      out << "; " << nameOf(field->getType()) << " at bit " << layout.getFieldOffset(field->getFieldIndex());
      describe(field->getType().getTypePtr());
    }
    add(type, content);
    // The elements of a container.
    if (const auto* instance = llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(record))
      for (const clang::TemplateArgument& argument : instance->getTemplateArgs().asArray())
        if (argument.getKind() == clang::TemplateArgument::Type) describe(argument.getAsType().getTypePtr());
  }

  clang::ASTContext& context_;
  clang::PrintingPolicy policy_;
  llvm::SmallPtrSet<const clang::Type*, 32> seen_;
  Layouts lines_;
};

/// Returns the class template of the library with that name; null if the unit does not have it.
clang::ClassTemplateDecl* libraryTemplate(clang::ASTContext& context, llvm::StringRef name) {
  clang::DeclContext* scope = context.getTranslationUnitDecl();
  for (const llvm::StringRef part : {"concurrency", "__detail"}) {
    const auto found = scope->lookup(&context.Idents.get(part));
    auto* space = found.empty() ? nullptr : llvm::dyn_cast<clang::NamespaceDecl>(found.front());
    if (!space) return nullptr;
    scope = space;
  }
  const auto found = scope->lookup(&context.Idents.get(name));
  return found.empty() ? nullptr : llvm::dyn_cast<clang::ClassTemplateDecl>(found.front());
}

}  // namespace

Layouts layoutsOfKernels(clang::ASTContext& context) {
  Describer describer(context);
  for (const llvm::StringRef name : {"untiled_invoker", "tiled_invoker"})
    if (clang::ClassTemplateDecl* invoker = libraryTemplate(context, name))
      for (clang::ClassTemplateSpecializationDecl* kernel : invoker->specializations())
        if (kernel->hasDefinition()) describer.describe(context.getCanonicalTagType(kernel).getTypePtr());
  return describer.take();
}

std::optional<std::string> disagreement(const Layouts& device, const Layouts& host) {
  std::vector<std::string> different;
  std::set_symmetric_difference(device.begin(), device.end(), host.begin(), host.end(),
                                std::back_inserter(different));
  if (different.empty()) return {};
  return different.front();
}

}  // namespace amp::checks
