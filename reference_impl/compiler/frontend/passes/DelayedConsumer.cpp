#include "frontend/passes/DelayedConsumer.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclGroup.h"
#include "clang/Sema/Sema.h"
#include "frontend/attributes/DefaultConstructors.h"

namespace amp::frontend {

DelayedConsumer::DelayedConsumer(std::unique_ptr<clang::ASTConsumer> next,
                                 std::function<bool(clang::Sema&)> analysed)
    : analysed_(std::move(analysed)) {
  if (next) add(std::move(next), [] {});
}

void DelayedConsumer::add(std::unique_ptr<clang::ASTConsumer> next, std::function<void()> prepare) {
  next_.push_back({std::move(next), std::move(prepare)});
}

void DelayedConsumer::Initialize(clang::ASTContext& context) {
  for (Next& next : next_) next.consumer->Initialize(context);
}

void DelayedConsumer::InitializeSema(clang::Sema& sema) {
  sema_ = &sema;
  for (Next& next : next_)
    if (auto* consumer = llvm::dyn_cast<clang::SemaConsumer>(next.consumer.get()))
      consumer->InitializeSema(sema);
}

void DelayedConsumer::ForgetSema() {
  sema_ = nullptr;
  for (Next& next : next_)
    if (auto* consumer = llvm::dyn_cast<clang::SemaConsumer>(next.consumer.get())) consumer->ForgetSema();
}

bool DelayedConsumer::HandleTopLevelDecl(clang::DeclGroupRef group) {
  later([group](clang::ASTConsumer& next) { next.HandleTopLevelDecl(group); });
  return true;
}

void DelayedConsumer::HandleInlineFunctionDefinition(clang::FunctionDecl* function) {
  later([function](clang::ASTConsumer& next) { next.HandleInlineFunctionDefinition(function); });
}

void DelayedConsumer::HandleInterestingDecl(clang::DeclGroupRef group) {
  later([group](clang::ASTConsumer& next) { next.HandleInterestingDecl(group); });
}

void DelayedConsumer::HandleTagDeclDefinition(clang::TagDecl* tag) {
  // These are the constructors that the class defaults and those that Clang needed to complete it. Clang adds
  // others when they are needed (AddedCXXImplicitMember).
  if (const auto* record = llvm::dyn_cast<clang::CXXRecordDecl>(tag))
    for (clang::CXXConstructorDecl* constructor : record->ctors())
      restrictDefaultConstructor(*sema_, constructor);
  later([tag](clang::ASTConsumer& next) { next.HandleTagDeclDefinition(tag); });
}

void DelayedConsumer::HandleTagDeclRequiredDefinition(const clang::TagDecl* tag) {
  later([tag](clang::ASTConsumer& next) { next.HandleTagDeclRequiredDefinition(tag); });
}

void DelayedConsumer::HandleCXXImplicitFunctionInstantiation(clang::FunctionDecl* function) {
  later([function](clang::ASTConsumer& next) { next.HandleCXXImplicitFunctionInstantiation(function); });
}

void DelayedConsumer::HandleTopLevelDeclInObjCContainer(clang::DeclGroupRef group) {
  later([group](clang::ASTConsumer& next) { next.HandleTopLevelDeclInObjCContainer(group); });
}

void DelayedConsumer::HandleImplicitImportDecl(clang::ImportDecl* import) {
  later([import](clang::ASTConsumer& next) { next.HandleImplicitImportDecl(import); });
}

void DelayedConsumer::CompleteTentativeDefinition(clang::VarDecl* variable) {
  later([variable](clang::ASTConsumer& next) { next.CompleteTentativeDefinition(variable); });
}

void DelayedConsumer::CompleteExternalDeclaration(clang::DeclaratorDecl* declaration) {
  later([declaration](clang::ASTConsumer& next) { next.CompleteExternalDeclaration(declaration); });
}

void DelayedConsumer::AssignInheritanceModel(clang::CXXRecordDecl* record) {
  later([record](clang::ASTConsumer& next) { next.AssignInheritanceModel(record); });
}

void DelayedConsumer::HandleCXXStaticMemberVarInstantiation(clang::VarDecl* variable) {
  later([variable](clang::ASTConsumer& next) { next.HandleCXXStaticMemberVarInstantiation(variable); });
}

void DelayedConsumer::HandleVTable(clang::CXXRecordDecl* record) {
  later([record](clang::ASTConsumer& next) { next.HandleVTable(record); });
}

void DelayedConsumer::AddedCXXImplicitMember(const clang::CXXRecordDecl* record, const clang::Decl* member) {
  // The listener's interface is read-only by convention. The constructor is still being built and nothing
  // else uses it yet, so it can be changed.
  if (const auto* constructor = llvm::dyn_cast<clang::CXXConstructorDecl>(member); sema_ && constructor)
    restrictDefaultConstructor(*sema_, const_cast<clang::CXXConstructorDecl*>(constructor));
}

void DelayedConsumer::PrintStats() {
  for (Next& next : next_) next.consumer->PrintStats();
}

void DelayedConsumer::HandleTranslationUnit(clang::ASTContext& context) {
  const bool right = analysed_(*sema_);
  for (Next& next : next_) {
    next.prepare();
    // Code generation can report new declarations while it runs; they are appended and come last.
    for (size_t i = 0; right && i < actions_.size(); ++i) {
      const Action action = actions_[i];
      action(*next.consumer);
    }
    next.consumer->HandleTranslationUnit(context);
  }
  actions_.clear();
}

}  // namespace amp::frontend
