#include "frontend/diagnostics/FunctionAt.h"

#include <vector>

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclFriend.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/SourceManager.h"

namespace amp::frontend {
namespace {

/// Returns the declaration in a friend declaration or in a template; any other declaration unchanged.
const clang::Decl* declared(const clang::Decl* declaration) {
  if (const auto* friends = llvm::dyn_cast<clang::FriendDecl>(declaration))
    if (friends->getFriendDecl()) declaration = friends->getFriendDecl();
  if (const auto* pattern = llvm::dyn_cast<clang::RedeclarableTemplateDecl>(declaration))
    return pattern->getTemplatedDecl();
  return declaration;
}

/// Returns the function in `scope`, at any depth, whose name is at `where`; null if there is none.
const clang::FunctionDecl* functionIn(const clang::DeclContext* scope, const clang::SourceManager& sources,
                                      clang::SourceLocation where) {
  // The function is the last declaration that begins before `where`, or is inside it. Its end cannot be
  // tested: a declaration that is being parsed has none yet.
  const std::vector<const clang::Decl*> declarations(scope->decls_begin(), scope->decls_end());
  for (const clang::Decl* declaration : llvm::reverse(declarations)) {
    declaration = declared(declaration);
    const auto* function = llvm::dyn_cast<clang::FunctionDecl>(declaration);
    if (function && !function->isImplicit() && function->getLocation() == where) return function;
    const auto* inner = llvm::dyn_cast<clang::DeclContext>(declaration);
    if (!inner || declaration->getBeginLoc().isInvalid() ||
        sources.isBeforeInTranslationUnit(where, declaration->getBeginLoc()))
      continue;
    if (const clang::FunctionDecl* found = functionIn(inner, sources, where)) return found;
  }
  return nullptr;
}

}  // namespace

const clang::FunctionDecl* functionAt(const clang::ASTContext& context, clang::SourceLocation where) {
  return functionIn(context.getTranslationUnitDecl(), context.getSourceManager(), where);
}

}  // namespace amp::frontend
