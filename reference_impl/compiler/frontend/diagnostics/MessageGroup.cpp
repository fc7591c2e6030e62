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
