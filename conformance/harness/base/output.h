// What the program prints. A reader that went away, as in `ampcts list | head`, is no error; a full device is
// one.
#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>
#include <utility>

namespace ampcts {

/// To standard output and standard error. Neither throws: main asks `output_error` at the end, so that what
/// there is to do is done whether or not somebody listens.
void write_out(std::string_view text);
void write_err(std::string_view text);

template <class... Args>
void say(fmt::format_string<Args...> text, Args&&... args) {
  write_out(fmt::format(text, std::forward<Args>(args)...));
}

/// As `say`, to standard error.
template <class... Args>
void tell(fmt::format_string<Args...> text, Args&&... args) {
  write_err(fmt::format(text, std::forward<Args>(args)...));
}

/// Flushes standard output. Why something that was printed is lost; empty when nothing is, or when its reader
/// went away.
std::string output_error();

}  // namespace ampcts
