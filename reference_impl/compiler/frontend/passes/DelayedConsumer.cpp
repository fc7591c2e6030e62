#include "frontend/passes/DelayedConsumer.h"

#include "frontend/attributes/DefaultConstructors.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclGroup.h"
#include "clang/Sema/Sema.h"

namespace amp::frontend {

DelayedConsumer::DelayedConsumer(std::unique_ptr<clang::ASTConsumer> next,
                                 std::function<bool(clang::Sema&)> analysed)
    : next_(std::move(next)), analysed_(std::move(analysed)) {}

void DelayedConsumer::Initialize(clang::ASTContext& context) {
  if (next_) next_->Initialize(context);
}

void DelayedConsumer::InitializeSema(clang::Sema& sema) {
  sema_ = &sema;
  if (auto* next = llvm::dyn_cast_or_null<clang::SemaConsumer>(next_.get())) next->InitializeSema(sema);
}

void DelayedConsumer::ForgetSema() {
  sema_ = nullptr;
  if (auto* next = llvm::dyn_cast_or_null<clang::SemaConsumer>(next_.get())) next->ForgetSema();
}

bool DelayedConsumer::HandleTopLevelDecl(clang::DeclGroupRef group) {
  later([this, group] { next_->HandleTopLevelDecl(group); });
  return true;
}

void DelayedConsumer::HandleInlineFunctionDefinition(clang::FunctionDecl* function) {
  later([this, function] { next_->HandleInlineFunctionDefinition(function); });
}

void DelayedConsumer::HandleInterestingDecl(clang::DeclGroupRef group) {
  later([this, group] { next_->HandleInterestingDecl(group); });
}

void DelayedConsumer::HandleTagDeclDefinition(clang::TagDecl* tag) {
  // These are the constructors that the class defaults and those that Clang needed to complete it. Clang adds
  // others when they are needed (AddedCXXImplicitMember).
  if (const auto* record = llvm::dyn_cast<clang::CXXRecordDecl>(tag))
    for (clang::CXXConstructorDecl* constructor : record->ctors()) restrictDefaultConstructor(*sema_, constructor);
  later([this, tag] { next_->HandleTagDeclDefinition(tag); });
}

void DelayedConsumer::HandleTagDeclRequiredDefinition(const clang::TagDecl* tag) {
  later([this, tag] { next_->HandleTagDeclRequiredDefinition(tag); });
}

void DelayedConsumer::HandleCXXImplicitFunctionInstantiation(clang::FunctionDecl* function) {
  later([this, function] { next_->HandleCXXImplicitFunctionInstantiation(function); });
}

void DelayedConsumer::HandleTopLevelDeclInObjCContainer(clang::DeclGroupRef group) {
  later([this, group] { next_->HandleTopLevelDeclInObjCContainer(group); });
}

void DelayedConsumer::HandleImplicitImportDecl(clang::ImportDecl* import) {
  later([this, import] { next_->HandleImplicitImportDecl(import); });
}

void DelayedConsumer::CompleteTentativeDefinition(clang::VarDecl* variable) {
  later([this, variable] { next_->CompleteTentativeDefinition(variable); });
}

void DelayedConsumer::CompleteExternalDeclaration(clang::DeclaratorDecl* declaration) {
  later([this, declaration] { next_->CompleteExternalDeclaration(declaration); });
}

void DelayedConsumer::AssignInheritanceModel(clang::CXXRecordDecl* record) {
  later([this, record] { next_->AssignInheritanceModel(record); });
}

void DelayedConsumer::HandleCXXStaticMemberVarInstantiation(clang::VarDecl* variable) {
  later([this, variable] { next_->HandleCXXStaticMemberVarInstantiation(variable); });
}

void DelayedConsumer::HandleVTable(clang::CXXRecordDecl* record) {
  later([this, record] { next_->HandleVTable(record); });
}

void DelayedConsumer::AddedCXXImplicitMember(const clang::CXXRecordDecl* record, const clang::Decl* member) {
  // The listener's interface is read-only by convention. The constructor is still being built and nothing
  // else uses it yet, so it can be changed.
  if (const auto* constructor = llvm::dyn_cast<clang::CXXConstructorDecl>(member); sema_ && constructor)
    restrictDefaultConstructor(*sema_, const_cast<clang::CXXConstructorDecl*>(constructor));
}

void DelayedConsumer::PrintStats() {
  if (next_) next_->PrintStats();
}

void DelayedConsumer::HandleTranslationUnit(clang::ASTContext& context) {
  const bool right = analysed_(*sema_);
  if (!next_) return;
  if (right) {
    // Code generation can report new declarations while it runs; they are appended and come last.
    for (size_t i = 0; i < actions_.size(); ++i) {
      const std::function<void()> action = std::move(actions_[i]);
      action();
    }
  }
  actions_.clear();
  next_->HandleTranslationUnit(context);
}

}  // namespace amp::frontend
