#include "diagnostics/reader.h"

#include <re2/re2.h>

#include <algorithm>
#include <array>
#include <cctype>

#include "base/text.h"
#include "diagnostics/scan.h"

namespace ampcts {

std::string to_string(Severity severity) {
  constexpr std::array<const char*, 4> kNames = {"note", "warning", "error", "fatal error"};
  return kNames[static_cast<std::size_t>(severity)];
}

std::string file_name_of(std::string_view path) {
  const std::size_t slash = path.find_last_of("/\\");
  std::string name(path.substr(slash == std::string_view::npos ? 0 : slash + 1));
  std::transform(name.begin(), name.end(), name.begin(), [](unsigned char c) { return std::tolower(c); });
  return name;
}

bool stands_in(const Diagnostic& diagnostic, std::string_view source) {
  return diagnostic.has_place() && file_name_of(diagnostic.file) == file_name_of(source);
}

struct DiagnosticReader::Identify {
  explicit Identify(const std::string& text) : expression(text, RE2::Quiet) {}
  RE2 expression;
};

DiagnosticReader::DiagnosticReader(DiagnosticFormat format, const std::string& identify)
    : format_(format), identify_(identify.empty() ? nullptr : std::make_unique<Identify>(identify)) {}
DiagnosticReader::~DiagnosticReader() = default;
DiagnosticReader::DiagnosticReader(DiagnosticReader&&) noexcept = default;
DiagnosticReader& DiagnosticReader::operator=(DiagnosticReader&&) noexcept = default;

bool DiagnosticReader::prints_rule_ids() const {
  return identify_ != nullptr;
}

std::vector<Diagnostic> DiagnosticReader::read(std::string_view output) const {
  std::vector<Diagnostic> diagnostics;
  for_each_line(output, [&](std::string_view line) {
    const std::string plain = without_colours(line.substr(0, kLongestLine));
    auto diagnostic = format_ == DiagnosticFormat::clang ? read_clang_line(plain) : read_msvc_line(plain);
    if (!diagnostic) return;
    if (identify_ != nullptr) {
      std::string code;
      const bool has_code = identify_->expression.NumberOfCapturingGroups() >= 2;
      const bool found =
          has_code ? RE2::PartialMatch(diagnostic->text, identify_->expression, &diagnostic->rule, &code)
                   : RE2::PartialMatch(diagnostic->text, identify_->expression, &diagnostic->rule);
      if (found && !code.empty()) diagnostic->code = code;
    }
    diagnostics.push_back(std::move(*diagnostic));
  });
  return diagnostics;
}

}  // namespace ampcts
