// One of Clang's messages as the filter holds it back: an error or warning with its notes.
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
  DiagnosticFilter* pass;            ///< the filter of the pass that the messages come from
  std::vector<Message> messages;     ///< the error or warning, then its notes
  std::optional<checks::Rule> rule;  ///< that an error of Clang's reports the violation of
  bool refused = false;              ///< a candidate is not viable because of its restrictions
  bool byLibrary = false;            ///< the library names the rule and says all that there is to say
  bool dropped = false;              ///< is not shown
  SourceOrder modified;              ///< where the variable is declared that the error says is const; else empty

  const Message& head() const { return messages.front(); }
  bool isError() const { return head().level >= clang::DiagnosticsEngine::Error; }

  /// Moves a message of the library's static_assert or deleted function from the library's header to the program's text
  /// that `note` names as its cause. False if the message stands in the program's text already.
  bool blamesProgram(const clang::Diagnostic& note);

  /// The text that the error suggests to replace, if it suggests the name of another declaration; else an invalid range.
  clang::CharSourceRange corrected() const;
  /// Takes that suggestion back.
  void withdrawCorrection();

  /// True if `note`, one of the group's, only shows the inside of the library below an error in the program's text.
  bool showsLibraryInternals(const Message& note) const;

  /// The first message that stands in the program's text: the head, or where that stands in a system header the first
  /// note that does not. Null if there is none.
  const Message* firstInProgram() const;
};

}  // namespace amp::frontend
