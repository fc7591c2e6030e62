// Scanning functions of both readers. They are written by hand, so that a line of megabytes takes only one
// pass.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace ampcts {

/// The readers look only at this many bytes of a line: location and severity of a diagnostic are at its
/// start.
inline constexpr std::size_t kLongestLine = 16 * 1024;

/// Removes ANSI colour sequences, which some compilers print even if the output is not a terminal.
std::string without_colours(std::string_view line);

/// Removes a decimal number of at most nine digits from the start of `text` and returns it.
std::optional<int> take_number(std::string_view& text);

/// Removes `prefix` from the start of `text`. Returns false if `text` does not start with it.
bool take(std::string_view& text, std::string_view prefix);

}  // namespace ampcts
