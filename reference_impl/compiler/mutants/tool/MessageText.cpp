#include "MessageText.h"

#include "Rules.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/STLExtras.h"

namespace amp::mutants {

namespace {

bool reportsSomething(const clang::Expr* expression) {
  bool made = false;
  visitExpressions(expression, [&](const clang::Expr* part) {
    const auto* call = llvm::dyn_cast<clang::CallExpr>(part);
    const clang::FunctionDecl* callee = call ? call->getDirectCallee() : nullptr;
    made |= callee && callee->getDeclName().isIdentifier() && reports(callee);
  });
  return made;
}

/// True for arguments of messages: std::vector<Argument>, also if they are optional.
bool areArguments(clang::QualType type) {
  const auto* record =
      llvm::dyn_cast_or_null<clang::ClassTemplateSpecializationDecl>(type->getAsCXXRecordDecl());
  if (!record || record->getTemplateArgs()[0].getKind() != clang::TemplateArgument::Type) return false;
  const clang::QualType element = record->getTemplateArgs()[0].getAsType();
  if (record->getName() == "optional") return areArguments(element);
  return record->getName() == "vector" && isOfClass(element, "variant");
}

}  // namespace

bool isMessage(clang::QualType type) {
  return isOfClass(type, "Violation") || isOfClass(type, "DiagnosticBuilder");
}

bool makesText(const clang::FunctionDecl* function) {
  if (const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(function);
      method && method->getParent()->getName() == "Violation")
    return true;
  const clang::QualType result = function->getReturnType();
  if (areArguments(result)) return true;
  // In the front end, texts also decide: the spelling of a word is one.
  if (isOfCheck(function) && (isOfClass(result, "basic_string") || isOfClass(result, "SourceRange")))
    return true;
  return (result->isVoidType() || isMessage(result)) &&
         llvm::any_of(function->parameters(),
                      [](const auto* parameter) { return isMessage(parameter->getType()); });
}

bool addsText(const clang::Stmt* statement) {
  if (const auto* block = llvm::dyn_cast<clang::CompoundStmt>(statement))
    return !block->body_empty() && llvm::all_of(block->body(), addsText);
  if (const auto* choice = llvm::dyn_cast<clang::IfStmt>(statement))
    return addsText(choice->getThen()) && (!choice->getElse() || addsText(choice->getElse()));
  if (const auto* loop = llvm::dyn_cast<clang::ForStmt>(statement)) return addsText(loop->getBody());
  if (const auto* loop = llvm::dyn_cast<clang::CXXForRangeStmt>(statement)) return addsText(loop->getBody());
  const auto* expression = llvm::dyn_cast<clang::Expr>(statement);
  if (!expression || reportsSomething(expression)) return false;
  const auto* call = llvm::dyn_cast<clang::CallExpr>(expression->IgnoreImplicit());
  const clang::FunctionDecl* callee = call ? call->getDirectCallee() : nullptr;
  return isMessage(expression->IgnoreImplicit()->getType()) || (callee && makesText(callee));
}

bool holdsText(const clang::VarDecl* variable) {
  const clang::QualType type = variable->getType();
  const bool text =
      isOfClass(type, "basic_string") || (type->isPointerType() && type->getPointeeType()->isCharType());
  if (!text || !variable->hasInit()) return false;
  bool rule = false;
  visitExpressions(variable->getInit(), [&](const clang::Expr* part) { rule |= !ruleOf(part).empty(); });
  return !rule;
}

}  // namespace amp::mutants
