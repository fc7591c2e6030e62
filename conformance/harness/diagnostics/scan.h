// Pieces both readers need. Hand-written scans, so that a line of megabytes costs one pass over it.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace ampcts {

/// Longest line that is looked at; a diagnostic's place and severity stand at its start.
inline constexpr std::size_t kLongestLine = 16 * 1024;

/// Removes ANSI colour sequences a compiler may print although its output is no terminal.
std::string without_colours(std::string_view line);

/// Reads a decimal number of at most nine digits at the start of `text` and removes it.
std::optional<int> take_number(std::string_view& text);

/// Removes `prefix` from the start of `text`; false when it is not there.
bool take(std::string_view& text, std::string_view prefix);

}  // namespace ampcts
