// Finds the containers inside an invoker, which the runtime patches before a launch (docs/abi.md).

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/RecordLayout.h"
#include "registration/Kernels.h"

namespace amp::registration {
namespace {

enum Kind : uint32_t { kNone = 0, kArray = 1, kArrayView = 2, kTexture = 3, kWriteonlyTextureView = 4 };

bool isNamespace(const clang::DeclContext* context, llvm::StringRef name) {
  const auto* space = llvm::dyn_cast<clang::NamespaceDecl>(context);
  return space && space->getName() == name;
}

/// True for concurrency::name and, with `graphics`, for concurrency::graphics::name.
bool isLibraryClass(const clang::CXXRecordDecl* record, llvm::StringRef name, bool graphics) {
  if (!record->getIdentifier() || record->getName() != name) return false;
  const clang::DeclContext* context = record->getDeclContext()->getEnclosingNamespaceContext();
  if (graphics) {
    if (!isNamespace(context, "graphics")) return false;
    context = context->getParent();
  }
  return isNamespace(context, "concurrency") && context->getParent()->isTranslationUnit();
}

Kind kindOf(const clang::CXXRecordDecl* record) {
  if (!llvm::isa<clang::ClassTemplateSpecializationDecl>(record)) return kNone;
  if (isLibraryClass(record, "array", false)) return kArray;
  if (isLibraryClass(record, "array_view", false)) return kArrayView;
  if (isLibraryClass(record, "texture", true)) return kTexture;
  if (isLibraryClass(record, "writeonly_texture_view", true)) return kWriteonlyTextureView;
  return kNone;
}

/// Returns a null type for containers without an element type.
clang::QualType elementTypeOf(const clang::CXXRecordDecl* container) {
  const auto& arguments = llvm::cast<clang::ClassTemplateSpecializationDecl>(container)->getTemplateArgs();
  if (arguments.size() == 0 || arguments[0].getKind() != clang::TemplateArgument::Type) return {};
  return arguments[0].getAsType();
}

/// Returns 0 for containers without a rank.
uint32_t rankOf(const clang::CXXRecordDecl* container) {
  const auto& arguments = llvm::cast<clang::ClassTemplateSpecializationDecl>(container)->getTemplateArgs();
  if (arguments.size() < 2 || arguments[1].getKind() != clang::TemplateArgument::Integral) return 0;
  return static_cast<uint32_t>(arguments[1].getAsIntegral().getExtValue());
}

class CaptureWalk {
 public:
  CaptureWalk(const clang::ASTContext& context, std::vector<Capture>& found)
      : context_(context), found_(found) {}

  void walk(clang::QualType type, uint64_t offset, const std::string& name) {
    if (const auto* reference = type->getAs<clang::ReferenceType>()) {
      const clang::QualType referent = reference->getPointeeType();
      if (const clang::CXXRecordDecl* record = referent->getAsCXXRecordDecl())
        if (const Kind kind = kindOf(record))
          note(record, kind, offset, kByReference, referent.isConstQualified(), name);
      return;
    }
    if (const auto* array = context_.getAsConstantArrayType(type)) {
      const uint64_t stride = context_.getTypeSizeInChars(array->getElementType()).getQuantity();
      for (uint64_t i = 0; i < array->getZExtSize(); ++i)
        walk(array->getElementType(), offset + i * stride, name + "[" + std::to_string(i) + "]");
      return;
    }
    if (const clang::CXXRecordDecl* record = type->getAsCXXRecordDecl()) walkRecord(record, offset, name);
  }

 private:
  void walkRecord(const clang::CXXRecordDecl* record, uint64_t offset, const std::string& name) {
    record = record->getDefinition();
    if (!record || record->isInvalidDecl()) return;
    if (const Kind kind = kindOf(record)) {
      note(record, kind, offset, 0, false, name);
      return;
    }
    const clang::ASTRecordLayout& layout = context_.getASTRecordLayout(record);
    for (const clang::CXXBaseSpecifier& base : record->bases()) {
      const clang::CXXRecordDecl* baseRecord = base.getType()->getAsCXXRecordDecl();
      if (baseRecord && !base.isVirtual())
        walkRecord(baseRecord, offset + layout.getBaseClassOffset(baseRecord).getQuantity(), name);
    }
    for (const clang::FieldDecl* field : record->fields()) {
      const uint64_t bits = layout.getFieldOffset(field->getFieldIndex());
      walk(field->getType(), offset + bits / context_.getCharWidth(), nameOf(*field, name));
    }
  }

  /// The name of a member of the object `name`; of a member of a lambda, that of the captured variable. The
  /// members of the library's invokers, which hold the kernel, have no name for the program.
  std::string nameOf(const clang::FieldDecl& field, const std::string& name) {
    const auto* record = llvm::cast<clang::CXXRecordDecl>(field.getParent());
    if (isNamespace(record->getDeclContext()->getEnclosingNamespaceContext(), "__detail")) return name;
    llvm::StringRef member = field.getName();
    if (record->isLambda()) {
      llvm::DenseMap<const clang::ValueDecl*, clang::FieldDecl*> variables;
      clang::FieldDecl* thisPointer = nullptr;
      record->getCaptureFields(variables, thisPointer);
      for (const auto& [variable, captured] : variables)
        if (captured == &field) member = variable->getName();
    }
    return (llvm::Twine(name) + (name.empty() ? "" : ".") + member).str();
  }

  void note(const clang::CXXRecordDecl* record, Kind kind, uint64_t offset, uint32_t flags,
            bool constReferent, const std::string& name) {
    // A const array_view can still write its elements (AMP 1.2 §5.2): only its element type makes it
    // read-only.
    const clang::QualType element = elementTypeOf(record);
    if ((!element.isNull() && element.isConstQualified()) || (constReferent && kind != kArrayView))
      flags |= kReadOnly;
    found_.push_back({static_cast<uint32_t>(offset), kind, bytesOf(context_.getCanonicalTagType(record)),
                      flags, element.isNull() ? 0 : bytesOf(element), rankOf(record), name});
  }

  uint32_t bytesOf(clang::QualType type) const {
    return static_cast<uint32_t>(context_.getTypeSizeInChars(type).getQuantity());
  }

  const clang::ASTContext& context_;
  std::vector<Capture>& found_;
};

}  // namespace

std::vector<Capture> capturesOf(const clang::ASTContext& context, clang::QualType type) {
  std::vector<Capture> found;
  CaptureWalk(context, found).walk(type, 0, "");
  return found;
}

}  // namespace amp::registration
