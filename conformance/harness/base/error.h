// The two ways in which a command can fail without a verdict.
#pragma once

#include <fmt/format.h>

#include <stdexcept>
#include <string>
#include <utility>

namespace ampcts {

/// Input from the user (a file, an option, an adapter) cannot be used. Exit code 2.
/// The message names the location and what to do.
class BadInput : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;

  template <class... Args>
  static BadInput at(const std::string& place, fmt::format_string<Args...> text, Args&&... args) {
    return BadInput(place + ": " + fmt::format(text, std::forward<Args>(args)...));
  }
};

/// The harness itself failed, for example because the disk is full or no process can be created. Exit code 4.
class HarnessError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace ampcts
