#include "frontend/diagnostics/FollowUps.h"

#include <set>
#include <utility>

#include "clang/Basic/DiagnosticSema.h"
#include "clang/Basic/SourceManager.h"
#include "frontend/diagnostics/ForeignDiagnostics.h"
#include "frontend/diagnostics/LambdaText.h"

namespace amp::frontend {

using clang::DiagnosticsEngine;

namespace {

/// True if a closure cannot be made, copied or destroyed because of a capture that is reported itself.
bool followsFromCapture(const MessageGroup& group, const std::vector<MessageGroup>& groups) {
  const Message& head = group.head();
  if (head.id != clang::diag::err_ovl_no_viable_function_in_init &&
      head.id != clang::diag::err_ref_bad_target)
    return false;
  const bool ofClosure = llvm::StringRef(group.said).contains("(lambda at ");
  const bool isCopy = ofClosure && head.id == clang::diag::err_ovl_no_viable_function_in_init;
  return llvm::any_of(groups, [&](const MessageGroup& other) {
    const llvm::StringRef text = other.head().text;
    const clang::FullSourceLoc& fault = other.head().where;
    if (&other == &group || !text.starts_with("[amp.") || !fault.hasManager() || !head.where.hasManager() ||
        &fault.getManager() != &head.where.getManager())
      return false;
    if (isCopy && llvm::any_of(head.ranges, [&](const clang::CharSourceRange& range) {
          return fault.getManager().isPointWithin(fault, range.getBegin(), range.getEnd());
        }))
      return true;
    if (!isOurs(other.head().id) || !text.starts_with("[amp.capture.")) return false;
    return standsInLambdaAt(head.where, fault) ||
           (ofClosure && llvm::any_of(group.messages, [&](const Message& message) {
              return standsInLambdaAt(message.where, fault);
            }));
  });
}

/// True if an element of a container is const only because the container is captured by value, which is reported itself.
bool followsFromCopy(const MessageGroup& group, const std::vector<MessageGroup>& groups) {
  return !group.modified.empty() && llvm::any_of(groups, [&](const MessageGroup& other) {
    return isOurs(other.head().id) && llvm::StringRef(other.head().text).starts_with("[amp.capture.") &&
           llvm::any_of(other.messages, [&](const Message& note) { return note.order == group.modified; });
  });
}

/// True if an operand of && or || is asked for a bool only because the program's operator is refused.
bool followsFromOperator(const Message& message, const std::vector<MessageGroup>& groups) {
  if (message.id != clang::diag::err_typecheck_bool_condition) return false;
  return llvm::any_of(groups, [&](const MessageGroup& group) {
    const Message& refused = group.head();
    return refused.id == clang::diag::err_typecheck_invalid_operands &&
           llvm::StringRef(refused.text).starts_with("[amp.") &&
           &refused.where.getManager() == &message.where.getManager() &&
           llvm::any_of(refused.ranges, [&](const clang::CharSourceRange& operand) {
             return message.where.getManager().isPointWithin(message.where, operand.getBegin(),
                                                             operand.getEnd());
           });
  });
}

/// True if a property has no getter because its getter is refused.
bool followsFromGetter(const Message& message, const std::vector<MessageGroup>& groups) {
  if (message.id != clang::diag::err_cannot_find_suitable_accessor) return false;
  return llvm::any_of(groups, [&](const MessageGroup& group) {
    return group.head().id == clang::diag::err_ref_bad_target && group.head().order == message.order;
  });
}

/// Clang goes on with the declaration that it suggests in place of an unknown name. If that breaks a rule, it was no help:
/// the suggestion is withdrawn, and the rule's error dropped.
void withdrawUselessCorrections(std::vector<MessageGroup>& groups) {
  for (MessageGroup& group : groups) {
    const clang::CharSourceRange corrected = group.corrected();
    if (corrected.isInvalid()) continue;
    const auto breaksRule = [&](const MessageGroup& other) {
      const clang::FullSourceLoc& fault = other.head().where;
      return other.isError() && llvm::StringRef(other.head().text).starts_with("[amp.") && fault.hasManager() &&
             &fault.getManager() == &group.head().where.getManager() &&
             fault.getManager().isPointWithin(fault, corrected.getBegin(), corrected.getEnd());
    };
    bool useless = false;
    for (MessageGroup& other : groups) {
      if (!breaksRule(other)) continue;
      useless = other.dropped = true;
    }
    if (useless) group.withdrawCorrection();
  }
}

}  // namespace

bool dropFollowUps(std::vector<MessageGroup>& groups) {
  withdrawUselessCorrections(groups);
  bool droppedError = false;
  std::set<SourceOrder> reported, explained;
  std::set<std::pair<SourceOrder, SourceOrder>> linesAndReasons;
  std::set<SourceOrder> linesAtFault;
  std::set<std::pair<SourceOrder, std::string>> saidByLibrary;
  for (MessageGroup& group : groups) {
    // Clang refuses the call of an object, and then the use of the same deleted function.
    const bool isNew =
        !group.byLibrary || saidByLibrary.insert({lineOrderOf(group.head().where), group.head().text}).second;
    if (!isNew && group.head().id == clang::diag::err_deleted_function_use) group.dropped = droppedError = true;
    if (group.byLibrary && group.isError()) linesAtFault.insert(lineOrderOf(group.head().where));
    if (!isOurs(group.head().id) || !group.isError()) continue;
    reported.insert(group.head().order);
    for (const Message& message : group.messages) {
      explained.insert(message.order);
      if (message.level == DiagnosticsEngine::Note)
        linesAndReasons.insert({lineOrderOf(group.head().where), message.order});
    }
    if (llvm::StringRef(group.head().text).starts_with("[amp.kernel."))
      for (const Message& message : group.messages) linesAtFault.insert(lineOrderOf(message.where));
  }
  SourceOrder requested;  // the line of the program that asks for what a message is about
  for (MessageGroup& group : groups) {
    // Of several errors in one instance of a template the first alone has notes on what asks for it.
    if (const Message* shown = group.firstInProgram()) requested = lineOrderOf(shown->where);
    if (isOurs(group.head().id) || !group.isError() || group.dropped) continue;
    // What the library's templates say about a kernel that a rule rejects where the program launches it, or
    // beside what they assert.
    const bool inLibrary = group.head().where.isValid() && group.head().where.isInSystemHeader() &&
                           linesAtFault.count(requested) != 0;
    group.dropped = inLibrary || reported.count(group.head().order) || followsFromCapture(group, groups) || followsFromCopy(group, groups) ||
                    followsFromOperator(group.head(), groups) || followsFromGetter(group.head(), groups);
    if (group.head().id == clang::diag::err_ref_bad_target) {
      // A call in a member that the compiler makes is the fault of the code that needs that member; and one
      // callee is refused once in a line, whichever of the two says so.
      group.dropped |= explained.count(group.head().order) != 0;
      for (const Message& message : group.messages)
        group.dropped |= linesAndReasons.count({lineOrderOf(group.head().where), message.order}) != 0;
    }
    droppedError |= group.dropped;
  }
  return droppedError;
}

void dropWhatBothSaid(std::vector<MessageGroup>& groups, const DiagnosticFilter* device) {
  // What both passes find at one place is one fault, whichever words each has for it; a warning on a line
  // with an error only repeats.
  std::set<SourceOrder> own, linesWithErrors;
  for (const MessageGroup& group : groups) {
    if (!group.isError()) continue;
    if (group.pass == device) own.insert(group.head().order);  // dropped or shown: it is judged already
    if (!group.dropped) linesWithErrors.insert(lineOrderOf(group.head().where));
  }
  for (MessageGroup& group : groups) {
    if (group.isError() ? group.pass != device && own.count(group.head().order)
                        : !isOurs(group.head().id) && linesWithErrors.count(lineOrderOf(group.head().where)))
      group.dropped = true;
  }
}

}  // namespace amp::frontend
