#include "Diagnostics.h"

#include "clang/Basic/DiagnosticIDs.h"

namespace amp::frontend {

clang::DiagnosticBuilder reportRule(clang::DiagnosticsEngine& diags, clang::SourceLocation where,
                                    clang::DiagnosticsEngine::Level level, llvm::StringRef rule,
                                    llvm::StringRef text) {
  const std::string format = ("[" + rule + "] " + text).str();
  const auto idLevel = static_cast<clang::DiagnosticIDs::Level>(level);
  return diags.Report(where, diags.getDiagnosticIDs()->getCustomDiagID(idLevel, format));
}

clang::DiagnosticBuilder reportNote(clang::DiagnosticsEngine& diags, clang::SourceLocation where,
                                    llvm::StringRef text) {
  return diags.Report(where, diags.getDiagnosticIDs()->getCustomDiagID(clang::DiagnosticIDs::Note, text));
}

}  // namespace amp::frontend
