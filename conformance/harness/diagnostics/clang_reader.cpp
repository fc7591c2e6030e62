// Reads the formats of Clang and GCC:
//   file:12:3: error: text          file:12: error: text (no column)
//   file:12:3: fatal error: text    clang-22: error: linker command failed with exit code 1
//   /usr/bin/ld: a.o: in function `main': undefined reference to `f'
//   collect2: error: ld returned 1 exit status
#include <algorithm>
#include <array>
#include <utility>

#include "base/text.h"
#include "diagnostics/reader.h"
#include "diagnostics/scan.h"

namespace ampcts {
namespace {

struct Word {
  std::string_view text;
  Severity severity;
  Origin origin;
};

constexpr std::array<Word, 7> kSeverities = {{
    {"internal compiler error: ", Severity::fatal, Origin::internal},
    {"fatal error: error in backend: ", Severity::fatal, Origin::internal},
    {"fatal error: ", Severity::fatal, Origin::compiler},
    {"error: ", Severity::error, Origin::compiler},
    {"warning: ", Severity::warning, Origin::compiler},
    {"note: ", Severity::note, Origin::compiler},
    {"remark: ", Severity::note, Origin::compiler},
}};

std::optional<Diagnostic> read_message(std::string_view text) {
  for (const Word& word : kSeverities) {
    if (!take(text, word.text)) continue;
    Diagnostic diagnostic;
    diagnostic.severity = word.severity;
    diagnostic.origin = word.origin;
    diagnostic.text = text;
    return diagnostic;
  }
  return std::nullopt;
}

/// Removes `:line:col: ` or `:line: ` from the start of `text`. Returns false, and leaves `text` unchanged,
/// if it starts with neither.
bool take_place(std::string_view& text, Diagnostic& place) {
  std::string_view rest = text;
  if (!take(rest, ":")) return false;
  const auto line = take_number(rest);
  if (!line || !take(rest, ":")) return false;
  int column = 0;
  if (const auto number = take_number(rest)) {
    if (!take(rest, ":")) return false;
    column = *number;
  }
  if (!take(rest, " ")) return false;
  place.line = *line;
  place.column = column;
  text = rest;
  return true;
}

/// Tries every colon from the left, because the path itself can contain colons (`C:\x.cpp`).
std::optional<Diagnostic> read_with_place(std::string_view line) {
  if (!line.empty() && line.front() == ':') return std::nullopt;
  for (std::size_t colon = line.find(':'); colon != std::string_view::npos;
       colon = line.find(':', colon + 1)) {
    if (colon == 0) continue;
    std::string_view rest = line.substr(colon);
    Diagnostic place;
    if (!take_place(rest, place)) continue;
    auto diagnostic = read_message(rest);
    if (!diagnostic) return std::nullopt;
    diagnostic->file = line.substr(0, colon);
    diagnostic->line = place.line;
    diagnostic->column = place.column;
    return diagnostic;
  }
  return std::nullopt;
}

bool is_program_name(std::string_view text) {
  return !text.empty() && text.front() != ':' &&
         text.find_first_of(" \t<>\"'=(){}") == std::string_view::npos;
}

bool speaks_of_linking(std::string_view program, std::string_view text) {
  const std::string name = file_name_of(program);
  return name == "ld" || name.rfind("ld.", 0) == 0 || name == "collect2" || name == "ld64" ||
         name == "mold" || text.find("linker command failed") != std::string_view::npos;
}

/// Reads the linker's message, which follows the names of objects and sections.
std::optional<Diagnostic> read_undefined_reference(std::string_view line) {
  constexpr std::string_view kWords = "undefined reference to ";
  const std::size_t at = line.find(kWords);
  if (at == std::string_view::npos || at < 2 || line.substr(at - 2, 2) != ": ") return std::nullopt;
  Diagnostic diagnostic;
  diagnostic.origin = Origin::linker;
  diagnostic.text = line.substr(at);
  return diagnostic;
}

/// Reads `program: error: text`, and the bare `error: text` of compiler drivers.
std::optional<Diagnostic> read_without_place(std::string_view line) {
  if (auto diagnostic = read_message(line)) return diagnostic;
  if (auto diagnostic = read_undefined_reference(line)) return diagnostic;
  const std::size_t colon = line.find(": ");
  if (colon == std::string_view::npos || !is_program_name(line.substr(0, colon))) return std::nullopt;
  auto diagnostic = read_message(line.substr(colon + 2));
  if (diagnostic && speaks_of_linking(line.substr(0, colon), diagnostic->text))
    diagnostic->origin = Origin::linker;
  return diagnostic;
}

/// Whether the drivers of clang or GCC report a failure of a tool rather than an error in the program.
bool speaks_of_a_failed_tool(std::string_view text) {
  constexpr std::array<std::string_view, 6> kWords = {
      "signal terminated program", "unable to execute command", "error writing to ",
      "No space left on device",   "virtual memory exhausted",  "out of memory allocating"};
  return std::any_of(kWords.begin(), kWords.end(),
                     [&](std::string_view words) { return text.find(words) != std::string_view::npos; });
}

std::optional<Diagnostic> read_any(std::string_view line) {
  if (auto diagnostic = read_with_place(line)) return diagnostic;
  return read_without_place(line);
}

}  // namespace

std::optional<Diagnostic> read_clang_line(std::string_view line) {
  // Clang prints this after a crash in a child process.
  if (line.find("PLEASE submit a bug report to") != std::string_view::npos) {
    Diagnostic crash;
    crash.severity = Severity::fatal;
    crash.origin = Origin::internal;
    crash.text = line;
    return crash;
  }
  auto diagnostic = read_any(line);
  // An ordinary error with a location may quote these words from the source. In a fatal error, or an error
  // without a location, they are the compiler's own.
  if (diagnostic &&
      (diagnostic->severity == Severity::fatal || (diagnostic->is_error() && !diagnostic->has_place())) &&
      speaks_of_a_failed_tool(diagnostic->text))
    diagnostic->origin = Origin::internal;
  return diagnostic;
}

}  // namespace ampcts
