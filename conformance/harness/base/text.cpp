#include "base/text.h"

#include <fmt/format.h>
#include <fnmatch.h>

#include <algorithm>

#include "base/read_bytes.h"

namespace ampcts {
namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";

bool is_continuation(unsigned char byte) {
  return (byte & 0xC0) == 0x80;
}

/// Returns the length of the well-formed UTF-8 sequence at the start of `bytes`, or 0 if there is none.
std::size_t sequence_length(std::string_view bytes) {
  const auto at = [&](std::size_t i) { return static_cast<unsigned char>(bytes[i]); };
  const unsigned char lead = at(0);
  if (lead < 0x80) return 1;
  const std::size_t length = lead >= 0xF0 && lead <= 0xF4   ? 4
                             : lead >= 0xE0 && lead <= 0xEF ? 3
                             : lead >= 0xC2 && lead <= 0xDF ? 2
                                                            : 0;
  if (length == 0 || bytes.size() < length) return 0;
  for (std::size_t i = 1; i < length; ++i)
    if (!is_continuation(at(i))) return 0;
  // The second byte identifies overlong forms, surrogates and values above U+10FFFF.
  if (lead == 0xE0 && at(1) < 0xA0) return 0;
  if (lead == 0xED && at(1) > 0x9F) return 0;
  if (lead == 0xF0 && at(1) < 0x90) return 0;
  if (lead == 0xF4 && at(1) > 0x8F) return 0;
  return length;
}

bool is_forbidden_control(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return (byte < 0x20 && c != '\t' && c != '\n' && c != '\r' && c != '\x1b') || byte == 0x7F;
}

}  // namespace

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t\r\n") - first + 1);
}

std::string printable_utf8(std::string_view bytes) {
  std::string result;
  result.reserve(bytes.size());
  while (!bytes.empty()) {
    const std::size_t length = sequence_length(bytes);
    if (length == 0 || (length == 1 && is_forbidden_control(bytes[0]))) {
      result += kReplacement;
      bytes.remove_prefix(1);
    } else {
      result += bytes.substr(0, length);
      bytes.remove_prefix(length);
    }
  }
  return result;
}

std::string excerpt(std::string_view text, std::size_t limit) {
  if (text.size() <= limit) return std::string(text);
  std::size_t head = limit / 2;
  std::size_t tail = text.size() - limit / 2;
  while (head > 0 && is_continuation(static_cast<unsigned char>(text[head]))) --head;
  while (tail < text.size() && is_continuation(static_cast<unsigned char>(text[tail]))) ++tail;
  return fmt::format("{}\n[... {} bytes left out ...]\n{}", text.substr(0, head), tail - head,
                     text.substr(tail));
}

std::string shell_quoted(std::string_view word) {
  constexpr std::string_view kPlain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=./:,@%";
  if (!word.empty() && word.find_first_not_of(kPlain) == std::string_view::npos) return std::string(word);
  std::string quoted = "'";
  for (const char c : word) {
    if (c == '\'')
      quoted += "'\\''";
    else
      quoted += c;
  }
  return quoted + "'";
}

std::string shell_line(const std::vector<std::string>& words) {
  std::string line;
  for (const std::string& word : words) line += (line.empty() ? "" : " ") + shell_quoted(word);
  return line;
}

std::string cmd_quoted(std::string_view word) {
  if (!word.empty() && word.find_first_of(" \t\"&|<>^()%!") == std::string_view::npos)
    return std::string(word);
  std::string quoted = "\"";
  std::size_t backslashes = 0;  // immediately before the next character
  for (const char c : word) {
    if (c == '"') quoted.append(backslashes + 1, '\\');
    backslashes = c == '\\' ? backslashes + 1 : 0;
    quoted += c;
    if (c == '%') quoted += c;
  }
  return quoted.append(backslashes, '\\') + "\"";
}

bool glob_matches(const std::string& glob, const std::string& text) {
  return fnmatch(glob.c_str(), text.c_str(), 0) == 0;
}

std::string html_escaped(std::string_view text) {
  std::string escaped;
  escaped.reserve(text.size());
  for (const char c : text) {
    switch (c) {
      case '&':
        escaped += "&amp;";
        break;
      case '<':
        escaped += "&lt;";
        break;
      case '>':
        escaped += "&gt;";
        break;
      case '"':
        escaped += "&quot;";
        break;
      default:
        escaped += c;
    }
  }
  return escaped;
}

std::string counted(std::size_t count, std::string_view noun) {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

std::string read_file(const std::string& path) {
  std::string contents;
  read_bytes(path, [&](std::string_view piece) { contents += piece; });
  return contents;
}

}  // namespace ampcts
