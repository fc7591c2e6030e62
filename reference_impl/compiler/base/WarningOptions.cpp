#include "base/WarningOptions.h"

#include "clang/Basic/DiagnosticOptions.h"

namespace amp {

namespace {

using Level = clang::DiagnosticsEngine::Level;

/// True for the errors that the user can turn into warnings: AMP 1.2 §8.1.1 l.3216-3218 leaves the control
/// flow around barriers to the implementation.
bool mayBeAccepted(const RuleInfo& rule) {
  return rule.id.starts_with("amp.barrier.");
}

/// True if the command line has -W, then `prefix`, then `id` or the beginning of it, as in -Wno-amp.barrier
/// or -Werror=amp.barrier.unproven-memory.
bool asked(llvm::StringRef prefix, llvm::StringRef id, const clang::DiagnosticsEngine& diagnostics) {
  return llvm::any_of(diagnostics.getDiagnosticOptions().Warnings, [&](llvm::StringRef option) {
    if (!option.consume_front(prefix) || option.empty() || !id.starts_with(option)) return false;
    return id.size() == option.size() || id[option.size()] == '.' || id[option.size()] == '-';
  });
}

}  // namespace

bool isDisabled(llvm::StringRef id, const clang::DiagnosticsEngine& diagnostics) {
  return llvm::is_contained(diagnostics.getDiagnosticOptions().Warnings, "no-everything") ||
         asked("no-", id, diagnostics);
}

bool isRequested(llvm::StringRef id, const clang::DiagnosticsEngine& diagnostics) {
  return llvm::is_contained(diagnostics.getDiagnosticOptions().Warnings, id);
}

bool isDisabled(const RuleInfo& rule, const clang::DiagnosticsEngine& diagnostics) {
  return rule.polarity == Polarity::warn && isDisabled(rule.id, diagnostics);
}

Level levelOfWarning(llvm::StringRef id, const clang::DiagnosticsEngine& diagnostics) {
  return asked("error=", id, diagnostics) ? Level::Error : Level::Warning;
}

Level levelOf(const RuleInfo& rule, const clang::DiagnosticsEngine& diagnostics) {
  if (rule.polarity == Polarity::warn) return levelOfWarning(rule.id, diagnostics);
  return mayBeAccepted(rule) && asked("no-error=", rule.id, diagnostics) ? Level::Warning : Level::Error;
}

}  // namespace amp
