#include "checks/common/Report.h"

#include <algorithm>

#include "base/Diagnostics.h"
#include "base/WarningOptions.h"
#include "clang/AST/Decl.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/Expr.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Sema/Sema.h"

namespace amp::checks {

namespace {

std::string quoted(llvm::StringRef text) {
  return ("'" + text + "'").str();
}

}  // namespace

Violation& Violation::add(Argument argument) {
  arguments_.push_back(std::move(argument));
  return *this;
}

Violation& Violation::operator<<(llvm::StringRef text) {
  return add(text.str());
}

Violation& Violation::operator<<(clang::QualType type) {
  return add(type);
}

Violation& Violation::operator<<(const clang::NamedDecl& declaration) {
  return add(nameForMessage(declaration));
}

Violation& Violation::note(clang::SourceLocation where, std::string text) {
  notes_.push_back({where, std::move(text)});
  return *this;
}

Violation& Violation::underline(clang::SourceRange range) {
  if (range.isValid()) underlined_ = range;
  return *this;
}

Violation& Violation::origin(const clang::Expr* expression) {
  expression = expression->IgnoreParenImpCasts();
  const clang::ValueDecl* declaration = nullptr;
  if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(expression))
    declaration = name->getDecl();
  else if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(expression))
    declaration = member->getMemberDecl();
  if (!declaration || declaration->getLocation().isInvalid()) return *this;
  const std::string type =
      declaration->getType().getAsString(owner_->sema_.getASTContext().getPrintingPolicy());
  return note(declaration->getLocation(),
              quoted(declaration->getNameAsString()) + " is declared here with the type " + quoted(type));
}

Violation& Violation::in(const clang::FunctionDecl* function) {
  // The functions around `function` can be template instances, too: a lambda is instantiated with the
  // function that contains it.
  for (const clang::DeclContext* context = function; context; context = context->getParent()) {
    const auto* instance = llvm::dyn_cast<clang::FunctionDecl>(context);
    if (!instance || !instance->isTemplateInstantiation()) continue;
    const clang::SourceLocation from = instance->getPointOfInstantiation();
    if (from.isValid())
      note(from, "in the instance " + quoted(nameForMessage(*instance)) + " requested here");
  }
  return *this;
}

Violation& Violation::fix(clang::CharSourceRange range, llvm::StringRef text) {
  const clang::SourceManager& sources = owner_->sema_.getSourceManager();
  if (range.isInvalid() || range.getBegin().isMacroID() || range.getEnd().isMacroID() ||
      sources.isInSystemHeader(range.getBegin()))
    return *this;
  fixes_.push_back(clang::FixItHint::CreateReplacement(range, text));
  return *this;
}

Violation& Violation::because(clang::SourceLocation cause) {
  cause_ = cause;
  return *this;
}

Violation& Violation::cover(clang::SourceRange range) {
  covered_ = range;
  return *this;
}

Violation& Violation::by(const Use& use) {
  if (use.where.isInvalid()) return *this;
  if (ruleInfo(rule_).polarity == Polarity::warn)
    return note(use.where, "amp-restricted code executes it here");
  notes_.insert(notes_.begin(), {where_, text()});
  rule_ = use.rule;
  written_ = where_;
  where_ = use.where;
  underlined_ = use.where;
  arguments_.clear();
  fixes_.clear();
  return *this << *use.used;
}

std::string Violation::text() const {
  return messageText(owner_->sema_.getDiagnostics(), rule_, arguments_);
}

Reporter::Reporter(clang::Sema& sema) : sema_(sema) {}

Violation& Reporter::report(Rule rule, clang::SourceLocation where) {
  auto violation = std::unique_ptr<Violation>(new Violation(*this, rule, where));
  Violation& result = *violation;
  // The caller completes a repetition like any other violation; flush() drops it.
  violations_.push_back(std::move(violation));
  return result;
}

void Reporter::flush() {
  const clang::SourceManager& sources = sema_.getSourceManager();
  llvm::stable_sort(violations_, [&](const auto& a, const auto& b) {
    return a->where_ != b->where_ && sources.isBeforeInTranslationUnit(a->where_, b->where_);
  });
  for (const auto& violation : violations_) {
    if (!isRepetition(*violation) && !followsFromAnother(*violation)) emit(*violation);
  }
  violations_.clear();
}

void Reporter::emit(const Violation& violation) {
  const RuleInfo& info = ruleInfo(violation.rule_);
  clang::DiagnosticsEngine& diagnostics = sema_.getDiagnostics();
  if (isDisabled(info, diagnostics)) return;
  {
    const clang::DiagnosticBuilder builder = reportRule(
        diagnostics, violation.where_, levelOf(info, diagnostics), violation.rule_, violation.arguments_);
    builder << violation.underlined_;
    for (const clang::FixItHint& fix : violation.fixes_)
      if (fixed_.insert({fix.RemoveRange.getBegin(), fix.RemoveRange.getEnd(), fix.CodeToInsert}).second)
        builder << fix;
  }
  for (const Violation::Note& note : violation.notes_) reportNote(diagnostics, note.where, "%0") << note.text;
}

}  // namespace amp::checks
