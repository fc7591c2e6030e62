#include "registration/Kernels.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/Mangle.h"
#include "clang/AST/PrettyPrinter.h"

namespace amp::registration {
namespace {

/// Returns the function template concurrency::__detail::kernel_entry of <amp.h>; null if the unit does not
/// include <amp.h>.
clang::FunctionTemplateDecl* kernelEntry(clang::ASTContext& context) {
  const clang::DeclContext* scope = context.getTranslationUnitDecl();
  for (const char* name : {"concurrency", "__detail"}) {
    const clang::DeclContext* inner = nullptr;
    for (clang::NamedDecl* found : scope->lookup(&context.Idents.get(name)))
      if (const auto* space = llvm::dyn_cast<clang::NamespaceDecl>(found)) inner = space;
    if (!inner) return nullptr;
    scope = inner;
  }
  for (clang::NamedDecl* found : scope->lookup(&context.Idents.get("kernel_entry")))
    if (auto* entry = llvm::dyn_cast<clang::FunctionTemplateDecl>(found)) return entry->getCanonicalDecl();
  return nullptr;
}

/// Returns the mangled name of the kernel's key. The host has no kernel_entry. Both names contain the mangled
/// invoker type, and because the two templates are in the same namespace, the Itanium mangling compresses it
/// in the same way.
std::string keyOf(llvm::StringRef entry) {
  constexpr llvm::StringLiteral kEntry = "_ZN11concurrency8__detail12kernel_entryI";
  constexpr llvm::StringLiteral kEntryEnd = "EEvv";
  if (!entry.consume_front(kEntry) || !entry.consume_back(kEntryEnd)) return {};
  return ("_ZN11concurrency8__detail15kernel_identityI" + entry + "E3keyE").str();
}

/// Returns the type of the user's function object: the invoker's last template argument.
std::string kernelName(const clang::ASTContext& context, clang::QualType invoker) {
  clang::PrintingPolicy policy(context.getLangOpts());
  policy.AnonymousTagLocations = false;  // the same input gives the same bytes in any folder
  const auto* instance = llvm::cast<clang::ClassTemplateSpecializationDecl>(invoker->getAsCXXRecordDecl());
  return instance->getTemplateArgs().asArray().back().getAsType().getUnqualifiedType().getAsString(policy);
}

}  // namespace

std::vector<Kernel> kernelsOf(clang::ASTContext& context) {
  std::vector<Kernel> kernels;
  clang::FunctionTemplateDecl* entry = kernelEntry(context);
  if (!entry) return kernels;
  clang::ASTNameGenerator names(context);
  for (const clang::FunctionDecl* instance : entry->specializations()) {
    if (!instance->isDefined()) continue;
    const clang::QualType invoker = instance->getTemplateSpecializationArgs()->get(0).getAsType();
    Kernel kernel;
    kernel.entry = names.getName(instance);
    kernel.key = keyOf(kernel.entry);
    kernel.name = kernelName(context, invoker);
    kernel.invokerSize = static_cast<uint32_t>(context.getTypeSizeInChars(invoker).getQuantity());
    kernel.captures = capturesOf(context, invoker);
    kernels.push_back(std::move(kernel));
  }
  return kernels;
}

}  // namespace amp::registration
