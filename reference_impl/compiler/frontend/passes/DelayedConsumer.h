#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "clang/AST/ASTConsumer.h"
#include "clang/AST/ASTMutationListener.h"
#include "clang/Sema/SemaConsumer.h"

namespace amp::frontend {

/// Records what the parser reports, and passes it to the code generator only after the whole translation unit
/// has been analysed without errors. Until then the AST can still change: tile_static variables lose their
/// initializers. Errors that the other pass reports must not stop code generation in this one. Also observes
/// the members that Clang declares implicitly, to give them their restrictions.
class DelayedConsumer : public clang::SemaConsumer, private clang::ASTMutationListener {
 public:
  /// `next` may be null. `analysed` runs at the end of the translation unit; code is generated only if it
  /// returns true.
  DelayedConsumer(std::unique_ptr<clang::ASTConsumer> next, std::function<bool(clang::Sema&)> analysed);

  /// Adds a code generator that runs after those before it. Calls `prepare` first.
  void add(std::unique_ptr<clang::ASTConsumer> next, std::function<void()> prepare);

  void Initialize(clang::ASTContext& context) override;
  void InitializeSema(clang::Sema& sema) override;
  void ForgetSema() override;
  bool HandleTopLevelDecl(clang::DeclGroupRef group) override;
  void HandleInlineFunctionDefinition(clang::FunctionDecl* function) override;
  void HandleInterestingDecl(clang::DeclGroupRef group) override;
  void HandleTranslationUnit(clang::ASTContext& context) override;
  void HandleTagDeclDefinition(clang::TagDecl* tag) override;
  void HandleTagDeclRequiredDefinition(const clang::TagDecl* tag) override;
  void HandleCXXImplicitFunctionInstantiation(clang::FunctionDecl* function) override;
  void HandleTopLevelDeclInObjCContainer(clang::DeclGroupRef group) override;
  void HandleImplicitImportDecl(clang::ImportDecl* import) override;
  void CompleteTentativeDefinition(clang::VarDecl* variable) override;
  void CompleteExternalDeclaration(clang::DeclaratorDecl* declaration) override;
  void AssignInheritanceModel(clang::CXXRecordDecl* record) override;
  void HandleCXXStaticMemberVarInstantiation(clang::VarDecl* variable) override;
  void HandleVTable(clang::CXXRecordDecl* record) override;
  void PrintStats() override;
  clang::ASTMutationListener* GetASTMutationListener() override { return this; }

 private:
  using Action = std::function<void(clang::ASTConsumer&)>;
  struct Next {
    std::unique_ptr<clang::ASTConsumer> consumer;
    std::function<void()> prepare;
  };

  void AddedCXXImplicitMember(const clang::CXXRecordDecl* record, const clang::Decl* member) override;
  void later(Action action) { actions_.push_back(std::move(action)); }

  std::vector<Next> next_;
  std::function<bool(clang::Sema&)> analysed_;
  clang::Sema* sema_ = nullptr;
  std::vector<Action> actions_;
};

}  // namespace amp::frontend
