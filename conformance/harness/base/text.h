// Text helpers.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace ampcts {

/// Calls `visit(line)` for each line, without its terminating LF or CRLF.
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

/// Returns `bytes` as valid UTF-8. Each byte outside a well-formed sequence becomes U+FFFD, and so does each
/// control character except tab, LF, CR and ESC. ESC stays because the diagnostic readers remove colour
/// sequences.
std::string printable_utf8(std::string_view bytes);

/// Returns `text` if it has at most `limit` bytes; otherwise `limit` bytes of its head and tail, with a note
/// of how many bytes were omitted between them.
std::string excerpt(std::string_view text, std::size_t limit);

/// Returns `word` quoted as one word of a POSIX shell.
std::string shell_quoted(std::string_view word);
std::string shell_line(const std::vector<std::string>& words);

/// Returns `word` quoted as one word of a script line for cmd.exe of Windows and for the C runtime's argument
/// parser. That parser takes backslashes literally, except before a quote, where two backslashes stand for
/// one.
std::string cmd_quoted(std::string_view word);

/// Whether `text` matches a shell glob of `*`, `?` and `[...]`; `*` also matches dots and slashes.
bool glob_matches(const std::string& glob, const std::string& text);

std::string html_escaped(std::string_view text);

/// Returns `count noun`, with a plural s unless `count` is 1.
std::string counted(std::size_t count, std::string_view noun);

/// Returns the contents of a file. Throws BadInput if it cannot be read, for example because it is a folder.
std::string read_file(const std::string& path);

}  // namespace ampcts
