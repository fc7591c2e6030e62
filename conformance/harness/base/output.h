// Output of the program. It is not an error if the reader exits, as in `ampcts list | head`; a full device is
// an error.
#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>
#include <utility>

namespace ampcts {

/// Write to standard output and standard error. Neither function throws, so that a command completes even if
/// its output is lost; main calls `output_error` at the end.
void write_out(std::string_view text);
void write_err(std::string_view text);

template <class... Args>
void say(fmt::format_string<Args...> text, Args&&... args) {
  write_out(fmt::format(text, std::forward<Args>(args)...));
}

/// Like `say`, but writes to standard error.
template <class... Args>
void tell(fmt::format_string<Args...> text, Args&&... args) {
  write_err(fmt::format(text, std::forward<Args>(args)...));
}

/// Flushes standard output. Returns why some output was lost, or "" if none was or if the reader exited.
std::string output_error();

}  // namespace ampcts
