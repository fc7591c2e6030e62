// Small helpers on text that several parts share.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace ampcts {

/// Calls `visit(line)` for each line; a line ends at LF or CRLF, neither of which is part of it.
template <class Visit>
void for_each_line(std::string_view text, Visit&& visit) {
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    std::string_view line = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
    visit(line);
  }
}

std::string_view trimmed(std::string_view text);

/// Valid UTF-8: every byte that belongs to no well-formed sequence becomes U+FFFD, and so do NUL and the
/// other control characters but tab, LF, CR and ESC. ESC stays because colours are taken off when diagnostics
/// are read.
std::string printable_utf8(std::string_view bytes);

/// At most `limit` bytes of `text`, its head and tail, with a note of what was left out between them.
std::string excerpt(std::string_view text, std::size_t limit);

/// `word` as one word of a POSIX shell.
std::string shell_quoted(std::string_view word);
std::string shell_line(const std::vector<std::string>& words);

/// `word` as one word of a line of a script for Windows' cmd.exe, and of the C runtime's argument parser:
/// that one takes backslashes as they are, except before a quote, where each counts half.
std::string cmd_quoted(std::string_view word);

/// Whether `text` matches a shell glob of `*`, `?` and `[...]`; `*` crosses dots and slashes.
bool glob_matches(const std::string& glob, const std::string& text);

std::string html_escaped(std::string_view text);

/// `count noun`, with an s where count is not one.
std::string counted(std::size_t count, std::string_view noun);

/// Whole contents of a file; BadInput when it cannot be read, as when it is a folder.
std::string read_file(const std::string& path);

}  // namespace ampcts
