#pragma once

#include <memory>
#include <vector>

#include "clang/Basic/Diagnostic.h"
#include "frontend/diagnostics/MessageGroup.h"
#include "frontend/unit/Side.h"

namespace clang {
class Sema;
}
namespace amp {
class Restrictions;
}

namespace amp::frontend {

/// Stands between Clang and the consumer that prints its messages. Without it, the two passes over one file
/// would report some errors twice, and in the terms of HIP. The filter
///  - shows each error only in the pass that owns the function it is in, and warnings only in the host pass,
///  - puts what remains into the terms of C++ AMP and adds the id of the rule,
///  - drops errors that only repeat, at the same place, a rule violation that the checks report,
///  - applies the error limit to the errors that the user sees.
/// Whether a message is shown can depend on later messages. The filter therefore holds all messages until the
/// unit has been analysed and, if a pass finds errors, until the other pass has reported as well
/// (reportTogether).
class DiagnosticFilter : public clang::DiagnosticConsumer {
 public:
  DiagnosticFilter(std::unique_ptr<clang::DiagnosticConsumer> next, Side side, unsigned errorLimit);
  ~DiagnosticFilter() override;

  /// Sets the analysis in progress, which tells the function that a message is about; null if there is none.
  void setAnalysis(clang::Sema* sema, const Restrictions* restrictions);

  /// Returns the number of errors that the user sees. The engine's own count includes those of the other
  /// pass.
  unsigned errorsShown();
  /// True if the engine has counted errors that the user does not see.
  bool droppedErrors();

  /// What to hold at the end of the file, for flush() or reportTogether() to show.
  enum class Keep {
    nothing,
    errors,     ///< all messages, if there is an error
    everything  ///< all messages, even if there are only warnings
  };
  void keep(Keep what) { keep_ = what; }
  /// Shows the messages that were held.
  void flush();

  /// Shows the messages held by two passes over one unit, each error once, in source order.
  static void reportTogether(DiagnosticFilter& device, DiagnosticFilter& host);

  void BeginSourceFile(const clang::LangOptions& options, const clang::Preprocessor* preprocessor) override;
  void EndSourceFile() override;
  void finish() override;
  void HandleDiagnostic(clang::DiagnosticsEngine::Level level, const clang::Diagnostic& info) override;

 private:
  /// False before the translation unit: the messages there are about files.
  bool isInUnit() const;
  bool belongsElsewhere(clang::DiagnosticsEngine::Level level, const clang::Diagnostic& info) const;
  /// Prefixes an error of Clang with the rule whose violation it reports, if `info`, the error itself or one
  /// of its notes, tells that rule. The rule's message replaces Clang's text if the rule comes with arguments
  /// for it.
  void nameRule(MessageGroup& group, const clang::Diagnostic& info) const;
  bool isTileStaticInitialization(const clang::Diagnostic& info) const;
  bool keeps();
  void dropRepetitions();
  void sortBySource();
  void emit();
  void forward(const Message& message);
  /// Reports once that the error limit is reached, as Clang does.
  void sayMoreAreLeft();
  void sayNoErrorWasReported();
  /// Shows a message without arguments and place.
  void say(clang::DiagnosticsEngine::Level level, unsigned id);

  std::unique_ptr<clang::DiagnosticConsumer> next_;
  Side side_;
  unsigned errorLimit_;
  clang::Sema* sema_ = nullptr;
  const Restrictions* restrictions_ = nullptr;
  const clang::DiagnosticsEngine* engine_ = nullptr;
  std::vector<MessageGroup> held_;  ///< errors and warnings with their notes, in the order of arrival
  bool dropping_ = false;           ///< the last error or warning was dropped; its notes are dropped too
  bool dropped_ = false;
  bool naming_ = false;  ///< nameRule() runs: it may instantiate templates, whose errors are ignored
  Keep keep_ = Keep::nothing;
  unsigned emitted_ = 0;
  bool saidMoreAreLeft_ = false;
};

}  // namespace amp::frontend
