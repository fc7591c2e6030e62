// The two ways in which a command can fail that are not a verdict.
#pragma once

#include <fmt/format.h>

#include <stdexcept>
#include <string>
#include <utility>

namespace ampcts {

/// What the user gave cannot be used: a file, an option, an adapter. Exit code 2.
/// The text names the place and the next step.
class BadInput : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;

  template <class... Args>
  static BadInput at(const std::string& place, fmt::format_string<Args...> text, Args&&... args) {
    return BadInput(place + ": " + fmt::format(text, std::forward<Args>(args)...));
  }
};

/// The harness itself could not do its work: a full disk, no more processes. Exit code 4.
class HarnessError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace ampcts
