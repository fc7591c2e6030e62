#include "checks/common/Library.h"

#include "base/SystemHeaders.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/StringSwitch.h"

namespace amp::checks {

namespace {

/// Returns the qualified name of the innermost namespace around `declaration`; "" if there is none.
std::string namespaceOf(const clang::Decl* declaration) {
  const auto* space =
      llvm::dyn_cast<clang::NamespaceDecl>(declaration->getDeclContext()->getEnclosingNamespaceContext());
  return space ? space->getQualifiedNameAsString() : "";
}

/// Returns the library's namespace that is the innermost around `declaration`, "concurrency" or "graphics";
/// "" if it is another one.
llvm::StringRef libraryNamespace(const clang::Decl* declaration) {
  return llvm::StringSwitch<llvm::StringRef>(namespaceOf(declaration))
      .Case("concurrency", "concurrency")
      .Case("concurrency::graphics", "graphics")
      .Default({});
}

}  // namespace

LibraryClass libraryClass(const clang::CXXRecordDecl* record) {
  if (!record) return LibraryClass::none;
  const llvm::StringRef space = libraryNamespace(record);
  if (space == "concurrency")
    return llvm::StringSwitch<LibraryClass>(record->getName())
        .Case("array", LibraryClass::container)
        .Case("array_view", LibraryClass::view)
        .Cases({"index", "extent", "tiled_extent", "tiled_index", "tile_barrier"}, LibraryClass::value)
        .Default(LibraryClass::none);
  if (space == "graphics")
    return llvm::StringSwitch<LibraryClass>(record->getName())
        .Case("texture", LibraryClass::container)
        .Case("writeonly_texture_view", LibraryClass::view)
        .Default(LibraryClass::none);
  return LibraryClass::none;
}

LibraryClass libraryClass(clang::QualType type) {
  return libraryClass(type->getAsCXXRecordDecl());
}

bool isContainer(clang::QualType type) {
  return libraryClass(type) == LibraryClass::container;
}

bool isTexture(clang::QualType container) {
  return container->getAsCXXRecordDecl()->getName() == "texture";
}

bool inLibrary(const clang::Decl* declaration) {
  return !libraryNamespace(declaration).empty();
}

bool inGraphics(const clang::Decl* declaration) {
  return libraryNamespace(declaration) == "graphics";
}

bool belongsToLibrary(const clang::Decl* declaration) {
  return inLibrary(declaration) || namespaceOf(declaration) == "concurrency::__detail";
}

bool inSystemHeader(const clang::Decl* declaration) {
  const clang::SourceLocation where = declaration->getLocation();
  return where.isInvalid() || amp::inSystemHeader(where, declaration->getASTContext().getSourceManager());
}

bool asLaunch(const clang::CallExpr* call, Launch& launch) {
  const clang::FunctionDecl* callee = call->getDirectCallee();
  const clang::IdentifierInfo* name = callee ? callee->getIdentifier() : nullptr;
  if (!name || !name->isStr("parallel_for_each") || callee->isDeleted() || call->getNumArgs() < 2 ||
      libraryNamespace(callee) != "concurrency")
    return false;
  // The domain and the kernel are the last two arguments of every overload (AMP 1.2 §7 l.2949-2982).
  launch.call = call;
  launch.domain =
      callee->getParamDecl(call->getNumArgs() - 2)->getType().getNonReferenceType().getUnqualifiedType();
  // The Parallel Patterns Library has functions of this name in the same namespace.
  const clang::CXXRecordDecl* domain = launch.domain->getAsCXXRecordDecl();
  if (!domain || libraryNamespace(domain) != "concurrency") return false;
  launch.kernel = call->getArg(call->getNumArgs() - 1)->getType().getNonReferenceType().getUnqualifiedType();
  launch.tiled = domain->getName() == "tiled_extent";
  return true;
}

bool printsMessage(const clang::CallExpr* call) {
  const clang::NamedDecl* callee = call->getDirectCallee();
  const auto* overloads =
      llvm::dyn_cast<clang::UnresolvedLookupExpr>(call->getCallee()->IgnoreParenImpCasts());
  if (overloads && overloads->getNumDecls() != 0) callee = (*overloads->decls_begin())->getUnderlyingDecl();
  const clang::IdentifierInfo* name = callee ? callee->getIdentifier() : nullptr;
  return name && (name->isStr("direct3d_printf") || name->isStr("direct3d_errorf")) &&
         libraryNamespace(callee) == "concurrency";
}

}  // namespace amp::checks
