#include "process/process.h"

#include <array>
#include <utility>

#include "base/error.h"

namespace ampcts {
namespace {

constexpr std::array<std::pair<Ending, const char*>, 7> kEndings = {{
    {Ending::exited, "exited"},
    {Ending::signalled, "signalled"},
    {Ending::timed_out, "timed-out"},
    {Ending::memory_exceeded, "memory-exceeded"},
    {Ending::output_exceeded, "output-exceeded"},
    {Ending::not_started, "not-started"},
    {Ending::interrupted, "interrupted"},
}};

}  // namespace

std::string to_string(Ending ending) {
  for (const auto& [value, name] : kEndings)
    if (value == ending) return name;
  return "?";
}

Ending ending_named(const std::string& name) {
  for (const auto& [value, text] : kEndings)
    if (text == name) return value;
  throw BadInput(fmt::format("'{}' is not a known ending of a process", name));
}

}  // namespace ampcts
