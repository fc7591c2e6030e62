#include "frontend/diagnostics/MessageGroup.h"

#include "base/SystemHeaders.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"

namespace amp::frontend {

const Message* MessageGroup::firstInProgram() const {
  const auto found = llvm::find_if(messages, [](const Message& message) {
    return message.where.isValid() && message.where.hasManager() && !message.where.isInSystemHeader();
  });
  return found != messages.end() ? &*found : nullptr;
}

namespace {

constexpr llvm::StringLiteral kSuggestion = "; did you mean ";

}  // namespace

clang::CharSourceRange MessageGroup::corrected() const {
  const bool suggests = isError() && llvm::StringRef(head().text).contains(kSuggestion) && !head().fixes.empty();
  return suggests ? head().fixes.front().RemoveRange : clang::CharSourceRange();
}

void MessageGroup::withdrawCorrection() {
  Message& head = messages.front();
  head.text.resize(head.text.find(kSuggestion));
  head.fixes.clear();
  // The first note says where the suggested declaration stands.
  if (messages.size() > 1) messages.erase(messages.begin() + 1);
}

bool MessageGroup::showsLibraryInternals(const Message& note) const {
  const auto inside = [](const Message& message) {
    return message.where.isValid() && message.where.hasManager() &&
           inLibraryInternals(message.where, message.where.getManager());
  };
  return &note != &head() && inside(note) && !inside(head());
}

bool MessageGroup::blamesProgram(const clang::Diagnostic& note) {
  Message& head = messages.front();
  if (!head.where.hasManager() || !head.where.isInSystemHeader()) return false;
  head.where = clang::FullSourceLoc(note.getLocation(), note.getSourceManager());
  head.order = sourceOrderOf(head.where);
  head.ranges.assign(note.getRanges().begin(), note.getRanges().end());
  return true;
}

}  // namespace amp::frontend
