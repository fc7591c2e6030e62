// A message that the filter holds: an error or warning with its notes.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/Rules.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/SourceLocation.h"
#include "frontend/diagnostics/SourceOrder.h"

namespace amp::frontend {

class DiagnosticFilter;

struct Message {
  clang::DiagnosticsEngine::Level level;
  unsigned id;
  clang::FullSourceLoc where;
  SourceOrder order;
  std::string text;
  std::vector<clang::CharSourceRange> ranges;
  std::vector<clang::FixItHint> fixes;
};

struct MessageGroup {
  DiagnosticFilter* pass;         ///< the filter of the pass that the messages come from
  std::vector<Message> messages;  ///< the error or warning, then its notes
  std::optional<Rule> rule;       ///< the rule whose violation an error of Clang reports
  std::string said;               ///< Clang's text of that error
  bool refused = false;           ///< a candidate is not viable because of its restrictions
  bool byLibrary = false;         ///< the text is that of the library, which names the rule
  bool dropped = false;           ///< not shown
  SourceOrder modified;  ///< declaration of the variable that the error says is const; empty otherwise

  const Message& head() const { return messages.front(); }
  bool isError() const { return head().level >= clang::DiagnosticsEngine::Error; }

  /// Moves a message of the library's static_assert or deleted function from the library's header to the
  /// place in the program that `note` names as its cause. Returns false if the message is not in a system
  /// header.
  bool blamesProgram(const clang::Diagnostic& note);

  /// Returns the text that the error suggests to replace with the name of another declaration; an invalid
  /// range if it suggests none.
  clang::CharSourceRange corrected() const;
  /// Removes that suggestion.
  void withdrawCorrection();

  /// Returns true if `note`, one of the group's, points into the library's implementation and the head does
  /// not.
  bool showsLibraryInternals(const Message& note) const;

  /// Returns the first message whose place is in the program: the head or, if that is in a system header, the
  /// first note that is not. Null if there is none.
  const Message* firstInProgram() const;
};

}  // namespace amp::frontend
