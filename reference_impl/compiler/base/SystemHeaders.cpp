#include "base/SystemHeaders.h"

#include <string>
#include <vector>

#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "clang/Lex/HeaderSearchOptions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

namespace amp {
namespace {

std::vector<std::string>& programsFolders() {
  static std::vector<std::string> folders;
  return folders;
}

bool isFoundByProgram(llvm::StringRef file) {
  return llvm::any_of(programsFolders(), [&](llvm::StringRef folder) {
    return file.starts_with(folder) && file.drop_front(folder.size()).starts_with("/");
  });
}

}  // namespace

bool inSystemHeader(clang::SourceLocation where, const clang::SourceManager& sources) {
  return sources.isInSystemHeader(where) &&
         !isFoundByProgram(sources.getFilename(sources.getExpansionLoc(where)));
}

bool inLibraryInternals(clang::SourceLocation where, const clang::SourceManager& sources) {
  return llvm::sys::path::filename(llvm::sys::path::parent_path(
             sources.getFilename(sources.getExpansionLoc(where)))) == "amp_detail";
}

void noteSystemFolders(const clang::CompilerInvocation& invocation) {
  for (const clang::HeaderSearchOptions::Entry& entry : invocation.getHeaderSearchOpts().UserEntries) {
    if (entry.Group != clang::frontend::System && entry.Group != clang::frontend::After) continue;
    // The program's folders come first. The implementation's folders follow, beginning with the one of amp++.
    if (llvm::sys::fs::exists(entry.Path + "/amp_detail/runtime_api.h")) break;
    programsFolders().push_back(llvm::StringRef(entry.Path).rtrim('/').str());
  }
}

}  // namespace amp
