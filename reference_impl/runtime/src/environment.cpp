#include "environment.h"

#include <cstdlib>

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
bool validation() {
  return value_of("AMP_VALIDATION").value_or("0") != "0";
}
std::optional<std::string> evidence() {
  return value_of("AMP_EVIDENCE");
}
std::optional<std::string> dump() {
  return value_of("AMP_DUMP");
}

}  // namespace amprt::environment
