#pragma once

#include <memory>
#include <vector>

#include "Side.h"
#include "clang/Basic/Diagnostic.h"

namespace clang {
class Sema;
}

namespace amp::frontend {

class Restrictions;

/// Stands between Clang and whoever prints its messages. Two passes over one file would report things twice
/// and in the words of the language whose machinery they borrow, so this filter
///  - lets each error through in the one pass that owns the function it is in, and warnings in the host pass,
///  - puts what remains into the words of C++ AMP, with the rule's id,
///  - drops what only repeats, at the same place, the violation of a rule that the checks report,
///  - applies the limit on the number of errors to those that the user sees.
/// To judge a message by what comes after it, everything is held back until the unit has been analysed; when
/// a pass finds errors, until the other pass has spoken as well (reportTogether).
class DiagnosticFilter : public clang::DiagnosticConsumer {
 public:
  DiagnosticFilter(std::unique_ptr<clang::DiagnosticConsumer> next, Side side, unsigned errorLimit);
  ~DiagnosticFilter() override;

  /// The analysis under way, to tell whose function a message is about; null when there is none.
  void setAnalysis(clang::Sema* sema, const Restrictions* restrictions);

  /// Number of errors that the user sees; the engine's own count includes those of the other pass.
  unsigned errorsShown();
  /// True if the engine has counted errors that the user does not see.
  bool droppedErrors();

  /// What is not shown at the end of the file, for reportTogether() to show.
  enum class Keep {
    nothing,
    errors,     ///< everything, if there is an error
    everything  ///< even a warning alone
  };
  void keep(Keep what) { keep_ = what; }
  /// Shows what was kept.
  void flush();

  /// Shows what two passes over one unit have kept, each fault once, in the order of the source.
  static void reportTogether(DiagnosticFilter& device, DiagnosticFilter& host);

  void BeginSourceFile(const clang::LangOptions& options, const clang::Preprocessor* preprocessor) override;
  void EndSourceFile() override;
  void finish() override;
  void HandleDiagnostic(clang::DiagnosticsEngine::Level level, const clang::Diagnostic& info) override;

 private:
  struct Message;
  struct Group;

  bool belongsElsewhere(clang::DiagnosticsEngine::Level level, const clang::Diagnostic& info) const;
  /// Puts in front of an error of Clang's the rule that it reports the violation of, as far as `info` tells:
  /// the error itself or one of its notes. The rule's message replaces Clang's text if the rule comes with
  /// arguments for it.
  void nameRule(Group& group, const clang::Diagnostic& info) const;
  bool isTileStaticInitialization(const clang::Diagnostic& info) const;
  /// True if a closure cannot be made, copied or destroyed for a capture that is reported itself.
  bool followsFromCapture(const Group& group) const;
  /// True if an operand of && or || is asked for a bool only because the program's operator is refused.
  bool followsFromOperator(const Message& message) const;
  /// That a property has no getter, where the getter is refused.
  bool followsFromGetter(const Message& message) const;
  bool keeps();
  void dropRepetitions();
  void dropWhatOtherPassSaid();
  void sortBySource();
  void emit();
  void forward(const Message& message);
  /// As Clang does: once, when the error limit is reached.
  void sayMoreAreLeft();

  std::unique_ptr<clang::DiagnosticConsumer> next_;
  Side side_;
  unsigned errorLimit_;
  clang::Sema* sema_ = nullptr;
  const Restrictions* restrictions_ = nullptr;
  const clang::DiagnosticsEngine* engine_ = nullptr;
  std::vector<Group> held_;  ///< errors and warnings with their notes, in the order in which they came
  bool dropping_ = false;    ///< the last error or warning was dropped; so are its notes
  bool dropped_ = false;
  bool naming_ = false;  ///< Clang is asked what else holds of an error, which may instantiate templates
  Keep keep_ = Keep::nothing;
  unsigned emitted_ = 0;
  bool saidMoreAreLeft_ = false;
};

}  // namespace amp::frontend
