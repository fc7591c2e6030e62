// amp-mutants-instrument: writes an instrumented copy of a source file or header, and the list of its sites.
#include <algorithm>
#include <cctype>
#include <cstdio>

#include "SiteFinder.h"
#include "clang/AST/ASTContext.h"
#include "clang/Frontend/ASTUnit.h"
#include "clang/Tooling/CompilationDatabase.h"
#include "clang/Tooling/Tooling.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

namespace {

constexpr const char* kUsage =
    "Usage: amp-mutants-instrument verdicts|all SOURCE NAME OUTPUT SITES -- COMPILER-OPTIONS\n"
    "Reads SOURCE, which reports call NAME. Writes its instrumented copy to OUTPUT, and its sites to SITES,\n"
    "one JSON object per line: those that can decide the verdict of a check, or all. Exits with 1 if SOURCE\n"
    "does not compile, with 2 on wrong usage and if a file cannot be read or written.\n";

llvm::json::Object json(const amp::mutants::Site& site, llvm::StringRef file, size_t number) {
  return llvm::json::Object{{"file", file},
                            {"site", static_cast<int64_t>(number)},
                            {"kind", site.kind},
                            {"line", site.line},
                            {"column", site.column},
                            {"text", site.text},
                            {"function", site.function},
                            {"rules", llvm::json::Array(site.rules)},
                            {"shared", site.shared}};
}

bool write(const char* path, const std::string& text) {
  std::error_code error;
  llvm::raw_fd_ostream out(path, error);
  out << text;
  out.flush();
  if (!error && !out.has_error()) return true;
  std::fprintf(stderr, "amp-mutants-instrument: cannot write '%s'\n", path);
  out.clear_error();
  return false;
}

/// What stands before the instrumented text of `source`. Headers are included by several files, which share
/// the object with the hooks.
std::string headOf(const amp::mutants::Instrumented& found, const std::string& source,
                   const std::string& name, const std::string& hooks) {
  const bool isHeader = llvm::StringRef(source).ends_with(".h");
  const std::string kind = found.diagnostics ? "DiagnosticSites" : "Sites";
  const std::string storage = isHeader ? "inline " : "static ";
  const std::string count = std::to_string(found.sites.size()), seen = "seenBy_" + hooks;
  return std::string(isHeader ? "#pragma once\n" : "") + "#include \"mutants/" + kind + ".h\"\n" + storage +
         "unsigned char " + seen + "[" + count + " + 1] = {};\n" + storage +
         "constinit amp::mutants::" + kind + " " + hooks + "(\"" + name + "\", " + seen + ", " + count +
         ");\n" + storage + "const bool enlisted_" + hooks + " = " + hooks + ".enlist();\n#line 1 \"" +
         source + "\"\n";
}

}  // namespace

int main(int count, const char** arguments) {
  using amp::mutants::Scope;
  const llvm::StringRef wanted = count > 1 ? arguments[1] : "";
  if (count < 7 || llvm::StringRef(arguments[6]) != "--" || (wanted != "verdicts" && wanted != "all")) {
    std::fputs(kUsage, stderr);
    return 2;
  }
  const std::string source = arguments[2], name = arguments[3];
  std::string hooks = "ampSitesOf_" + name;
  std::replace_if(
      hooks.begin(), hooks.end(), [](unsigned char letter) { return !std::isalnum(letter); }, '_');
  auto text = llvm::MemoryBuffer::getFile(source);
  if (!text) {
    std::fprintf(stderr, "amp-mutants-instrument: cannot read '%s'\n", source.c_str());
    return 2;
  }
  clang::tooling::FixedCompilationDatabase database(
      ".", std::vector<std::string>(arguments + 7, arguments + count));
  clang::tooling::ClangTool tool(database, {source});
  std::vector<std::unique_ptr<clang::ASTUnit>> units;
  if (tool.buildASTs(units) != 0 || units.size() != 1) return 1;
  // Behind an error, sites would be missing.
  if (units.front()->getDiagnostics().hasUncompilableErrorOccurred()) return 1;

  const amp::mutants::Instrumented found = amp::mutants::findSites(
      units.front()->getASTContext(), wanted == "all" ? Scope::all : Scope::verdicts, hooks);
  std::string list;
  llvm::raw_string_ostream lines(list);
  for (size_t i = 0; i < found.sites.size(); ++i)
    lines << llvm::json::Value(json(found.sites[i], name, i)) << '\n';
  return write(arguments[4],
               headOf(found, source, name, hooks) + found.edits.applied((*text)->getBuffer().str())) &&
                 write(arguments[5], list)
             ? 0
             : 2;
}
