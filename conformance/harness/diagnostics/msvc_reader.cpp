// Reads Microsoft's format, with its variations by version and option:
//   file(12): error C3590: text          file(12,3): error C3590: text      file(12) : error C3590: text
//   file(12): fatal error C1083: text    file(12): note: text               error C3590: text (no location)
//   main.obj : error LNK2019: text       LINK : fatal error LNK1120: text
//   cl : Command line error D8021 : text
#include <algorithm>
#include <array>
#include <cctype>

#include "base/text.h"
#include "diagnostics/reader.h"
#include "diagnostics/scan.h"

namespace ampcts {
namespace {

struct Word {
  std::string_view text;
  Severity severity;
};

constexpr std::array<Word, 6> kSeverities = {{
    {"fatal error ", Severity::fatal},
    {"Command line error ", Severity::fatal},
    {"error ", Severity::error},
    {"Command line warning ", Severity::warning},
    {"warning ", Severity::warning},
    {"note: ", Severity::note},
}};

/// Removes a code (1 to 4 capital letters, then 3 to 5 digits: C3590, LNK2019, D8021) from the start of
/// `text` and returns it, or "".
std::string_view take_code(std::string_view& text) {
  std::size_t letters = 0;
  while (letters < text.size() && std::isupper(static_cast<unsigned char>(text[letters]))) ++letters;
  std::size_t end = letters;
  while (end < text.size() && std::isdigit(static_cast<unsigned char>(text[end]))) ++end;
  if (letters == 0 || letters > 4 || end - letters < 3 || end - letters > 5) return {};
  const std::string_view code = text.substr(0, end);
  text.remove_prefix(end);
  return code;
}

Origin origin_of(std::string_view code) {
  // Internal errors, compiler limits, lack of memory, failures with debug files.
  constexpr std::array<std::string_view, 10> kOwnFaults = {"C1001", "C1002", "C1041", "C1060", "C1063",
                                                           "C1076", "C1085", "C1090", "C1128", "C1902"};
  if (code.substr(0, 3) == "LNK") return Origin::linker;
  return std::find(kOwnFaults.begin(), kOwnFaults.end(), code) != kOwnFaults.end() ? Origin::internal
                                                                                   : Origin::compiler;
}

/// Reads `error C3590: text`. A message without a code is not one of this compiler, except for a note.
std::optional<Diagnostic> read_message(std::string_view text) {
  for (const Word& word : kSeverities) {
    if (!take(text, word.text)) continue;
    Diagnostic diagnostic;
    diagnostic.severity = word.severity;
    if (word.severity != Severity::note) {
      const std::string_view code = take_code(text);
      text = trimmed(text);
      if (code.empty() || !take(text, ":")) return std::nullopt;
      diagnostic.code = code;
      diagnostic.origin = origin_of(code);
    }
    diagnostic.text = trimmed(text);
    return diagnostic;
  }
  return std::nullopt;
}

/// Removes `(12)` or `(12,3)`, then `: ` or ` : `, from the start of `text`.
bool take_place(std::string_view& text, Diagnostic& place) {
  std::string_view rest = text;
  if (!take(rest, "(")) return false;
  const auto line = take_number(rest);
  if (!line) return false;
  int column = 0;
  if (take(rest, ",")) {
    const auto number = take_number(rest);
    if (!number) return false;
    column = *number;
    // Some versions print the whole range: (12,3,12,9).
    while (take(rest, ","))
      if (!take_number(rest)) return false;
  }
  if (!take(rest, ")")) return false;
  take(rest, " ");
  if (!take(rest, ":")) return false;
  place.line = *line;
  place.column = column;
  text = trimmed(rest);
  return true;
}

/// Tries every parenthesis from the left, because the path itself can contain some (`C:\Program Files
/// (x86)\a.cpp`).
std::optional<Diagnostic> read_with_place(std::string_view line) {
  for (std::size_t open = line.find('('); open != std::string_view::npos; open = line.find('(', open + 1)) {
    if (open == 0) continue;
    std::string_view rest = line.substr(open);
    Diagnostic place;
    if (!take_place(rest, place)) continue;
    auto diagnostic = read_message(rest);
    if (!diagnostic) return std::nullopt;
    diagnostic->file = trimmed(line.substr(0, open));
    diagnostic->line = place.line;
    diagnostic->column = place.column;
    return diagnostic;
  }
  return std::nullopt;
}

/// Reads `main.obj : error LNK2019: text` and the bare `error C3590: text`.
std::optional<Diagnostic> read_without_place(std::string_view line) {
  if (auto diagnostic = read_message(line)) return diagnostic;
  const std::size_t colon = line.find(" : ");
  if (colon == std::string_view::npos) return std::nullopt;
  return read_message(line.substr(colon + 3));
}

}  // namespace

std::optional<Diagnostic> read_msvc_line(std::string_view line) {
  // Parallel builds print `3>` in front of the line.
  std::string_view rest = trimmed(line);
  std::string_view numbered = rest;
  if (take_number(numbered) && take(numbered, ">")) rest = trimmed(numbered);
  if (auto diagnostic = read_with_place(rest)) return diagnostic;
  return read_without_place(rest);
}

}  // namespace ampcts
