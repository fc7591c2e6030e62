#include "base/environment.h"

#include <unistd.h>

#include <charconv>
#include <cstdlib>
#include <sstream>

#include "base/errors.h"

namespace amprt::environment {
namespace {

std::optional<std::string> value_of(const char* variable) {
  const char* const value = std::getenv(variable);
  if (!value || !*value) return std::nullopt;
  return value;
}

}  // namespace

std::optional<std::string> default_accelerator() {
  return value_of("CPPAMP_DEFAULT_ACCELERATOR");
}
Validation validation() {
  const std::string word = value_of("AMP_VALIDATION").value_or("0");
  if (word == "0") return Validation::off;
  if (word == "1") return Validation::on;
  if (word == "synchronization") return Validation::synchronization;
  throw_runtime_exception("AMP_VALIDATION is '" + word + "'; it can be 0, 1, synchronization, or unset",
                          e_invalid_argument);
}
std::optional<std::string> evidence() {
  return value_of("AMP_EVIDENCE");
}

Sanitize sanitize() {
  Sanitize result;
  std::istringstream options(value_of("AMP_SANITIZE").value_or(""));
  for (std::string option; std::getline(options, option, ':');) {
    if (option == "halt=0" || option == "halt=1") {
      result.halts = option == "halt=1";
    } else if (option.starts_with("log=") && option.size() > 4) {
      result.log = option.substr(4);
    } else {
      throw_runtime_exception("AMP_SANITIZE contains '" + option +
                                  "'; it can contain halt=0, halt=1 and log=FILE, with ':' between them",
                              e_invalid_argument);
    }
  }
  return result;
}

std::optional<std::string> dump() {
  return value_of("AMP_DUMP");
}

std::optional<std::string> trace() {
  auto path = value_of("AMP_TRACE");
  if (!path) return path;
  if (const std::size_t place = path->find("%p"); place != std::string::npos)
    path->replace(place, 2, std::to_string(::getpid()));
  return path;
}

MemoryAccess memory_access() {
  const std::string word = value_of("AMP_MEMORY_ACCESS").value_or("");
  if (word.empty()) return MemoryAccess::fastest;
  if (word == "addresses") return MemoryAccess::addresses;
  if (word == "buffers") return MemoryAccess::buffers;
  throw_runtime_exception("AMP_MEMORY_ACCESS is '" + word + "'; it can be addresses, buffers, or unset",
                          e_invalid_argument);
}

LargeCopies large_copies() {
  const std::string word = value_of("AMP_LARGE_COPIES").value_or("vulkan");
  if (word == "vulkan") return LargeCopies::vulkan;
  if (word == "cuda") return LargeCopies::cuda;
  throw_runtime_exception("AMP_LARGE_COPIES is '" + word + "'; it can be vulkan, cuda, or unset",
                          e_invalid_argument);
}

std::size_t message_bytes() {
  constexpr std::size_t least = 1024, most = std::size_t{1} << 30;
  const std::string text = value_of("AMP_MESSAGES").value_or("1048576");
  std::size_t bytes = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), bytes);
  if (error != std::errc() || end != text.data() + text.size() || bytes < least || bytes > most) {
    throw_runtime_exception("AMP_MESSAGES is '" + text + "'; it can be a number of bytes from " +
                                std::to_string(least) + " to " + std::to_string(most) + ", or unset",
                            e_invalid_argument);
  }
  return bytes;
}

std::optional<std::filesystem::path> pipeline_cache() {
  if (const auto chosen = value_of("AMP_PIPELINE_CACHE")) {
    if (*chosen == "0") return std::nullopt;
    return *chosen;
  }
  // The XDG base directory specification says to ignore relative paths.
  const std::filesystem::path caches = value_of("XDG_CACHE_HOME").value_or("");
  if (caches.is_absolute()) return caches / "amp-pipelines";
  const std::filesystem::path home = value_of("HOME").value_or("");
  if (home.is_absolute()) return home / ".cache" / "amp-pipelines";
  return std::nullopt;
}

}  // namespace amprt::environment
