// The form of messages. The compiler checks it when it compiles the tables.
#ifndef AMP_BASE_MESSAGEFORMAT_H
#define AMP_BASE_MESSAGEFORMAT_H

#include <string_view>

namespace amp {

/// The placeholders of a message.
struct Placeholders {
  bool wellFormed = true;  ///< known modifiers only, numbers without a gap
  unsigned used = 0;       ///< bit N: there is a placeholder N
  unsigned numeric = 0;    ///< bit N: a placeholder N has a modifier that needs a number

  constexpr unsigned count() const {
    unsigned count = 0;
    while (used >> count & 1) ++count;
    return count;
  }
};

namespace message_format {

constexpr bool isDigit(char c) {
  return c >= '0' && c <= '9';
}
constexpr bool isLower(char c) {
  return c >= 'a' && c <= 'z';
}

/// Returns the position of the brace that closes the one at `open`; npos if there is none.
constexpr size_t closing(std::string_view text, size_t open) {
  unsigned depth = 0;
  for (size_t i = open; i < text.size(); ++i) {
    depth += text[i] == '{';
    depth -= text[i] == '}';
    if (depth == 0) return i;
  }
  return std::string_view::npos;
}

constexpr void scan(std::string_view text, Placeholders& found) {
  for (size_t i = text.find('%'); i != std::string_view::npos; i = text.find('%', i)) {
    if (text.substr(i, 2) == "%%") {
      i += 2;
      continue;
    }
    const size_t word = ++i;
    while (i < text.size() && isLower(text[i])) ++i;
    const std::string_view modifier = text.substr(word, i - word);
    const bool choice = modifier == "select" || modifier == "plural";
    found.wellFormed &= modifier.empty() || choice || modifier == "s" || modifier == "ordinal";
    if (choice) {
      const size_t end = i < text.size() && text[i] == '{' ? closing(text, i) : std::string_view::npos;
      if (end == std::string_view::npos) {
        found.wellFormed = false;
        return;
      }
      scan(text.substr(i + 1, end - i - 1), found);
      i = end + 1;
    }
    if (i == text.size() || !isDigit(text[i])) {
      found.wellFormed = false;
      return;
    }
    const unsigned bit = 1U << (text[i++] - '0');
    found.used |= bit;
    if (!modifier.empty()) found.numeric |= bit;
  }
}

}  // namespace message_format

/// Returns the placeholders of `text`, a format string of Clang's diagnostics: %0, %select{a|b}1,
/// %plural{1:a|:b}1, %s1, %ordinal1.
constexpr Placeholders placeholdersOf(std::string_view text) {
  Placeholders found;
  message_format::scan(text, found);
  found.wellFormed &= found.used >> found.count() == 0;
  return found;
}

/// True if `text` begins with a lower-case word, a name in quotes or a placeholder, and is one sentence
/// without a period.
constexpr bool isInStyle(std::string_view text) {
  if (text.empty() || (!message_format::isLower(text.front()) && text.front() != '\'' && text.front() != '%'))
    return false;
  return text.back() != '.' && text.back() != ' ' && text.find(". ") == std::string_view::npos &&
         text.find("  ") == std::string_view::npos;
}

}  // namespace amp

#endif
