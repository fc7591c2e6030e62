#pragma once

#include <memory>
#include <vector>

#include "Side.h"
#include "clang/Basic/Diagnostic.h"

namespace clang {
class Sema;
}

namespace amp::frontend {

/// Stands between Clang and whoever prints its messages. Two passes over one file would report things twice
/// and in the words of the language whose machinery they borrow, so this filter
///  - lets each error through in the one pass that owns the function it is in, and warnings in the host pass,
///  - puts what remains into the words of C++ AMP, with the rule's id,
///  - applies the limit on the number of errors to those that the user sees.
class DiagnosticFilter : public clang::DiagnosticConsumer {
 public:
  DiagnosticFilter(std::unique_ptr<clang::DiagnosticConsumer> next, Side side, unsigned errorLimit);
  ~DiagnosticFilter() override;

  void setSema(clang::Sema* sema) { sema_ = sema; }

  /// Number of errors that reached the user; the engine's own count includes those of the other pass.
  unsigned errorsShown();
  bool droppedErrors() const { return dropped_; }

  void BeginSourceFile(const clang::LangOptions& options, const clang::Preprocessor* preprocessor) override;
  void EndSourceFile() override;
  void finish() override;
  void HandleDiagnostic(clang::DiagnosticsEngine::Level level, const clang::Diagnostic& info) override;

 private:
  struct Held;

  bool belongsToOtherPass(clang::DiagnosticsEngine::Level level) const;
  void flush();
  void forward(const Held& held);

  std::unique_ptr<clang::DiagnosticConsumer> next_;
  Side side_;
  unsigned errorLimit_;
  clang::Sema* sema_ = nullptr;
  const clang::DiagnosticsEngine* engine_ = nullptr;
  std::vector<Held> held_;  ///< the last error or warning and its notes
  bool dropping_ = false;   ///< the last error or warning was dropped; so are its notes
  bool dropped_ = false;
  unsigned shown_ = 0;
};

/// Silences what Clang's host and device model reports and C++ AMP has rules of its own for.
void silenceForeignRules(clang::DiagnosticsEngine& diags);

}  // namespace amp::frontend
