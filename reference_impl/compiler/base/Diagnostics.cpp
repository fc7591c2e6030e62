#include "base/Diagnostics.h"

#include "clang/Basic/DiagnosticIDs.h"

namespace amp {

clang::DiagnosticBuilder report(clang::DiagnosticsEngine& diags, clang::SourceLocation where,
                                clang::DiagnosticsEngine::Level level, llvm::StringRef format) {
  using Level = clang::DiagnosticsEngine::Level;
  // Custom diagnostics belong to no warning group. -w and -Werror must apply to them nevertheless.
  if (level == Level::Warning && diags.getIgnoreAllWarnings()) level = Level::Ignored;
  if (level == Level::Warning && diags.getWarningsAsErrors()) level = Level::Error;
  const auto idLevel = static_cast<clang::DiagnosticIDs::Level>(level);
  return diags.Report(where, diags.getDiagnosticIDs()->getCustomDiagID(idLevel, format));
}

clang::DiagnosticBuilder reportRule(clang::DiagnosticsEngine& diags, clang::SourceLocation where,
                                    clang::DiagnosticsEngine::Level level, Rule rule,
                                    llvm::ArrayRef<Argument> arguments) {
  clang::DiagnosticBuilder builder = report(diags, where, level, "[%0] %1");
  builder << nameForMessage(ruleInfo(rule)) << messageText(diags, rule, arguments);
  return builder;
}

clang::DiagnosticBuilder reportNote(clang::DiagnosticsEngine& diags, clang::SourceLocation where,
                                    llvm::StringRef text) {
  return diags.Report(where, diags.getDiagnosticIDs()->getCustomDiagID(clang::DiagnosticIDs::Note, text));
}

}  // namespace amp
