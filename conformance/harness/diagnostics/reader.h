// Extracts the diagnostics from a compiler's output.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "diagnostics/diagnostic.h"
#include "model/adapter.h"

namespace ampcts {

/// Reads one line in the format of clang and GCC: `file:line:col: error: text`. Returns nothing if it is not
/// a diagnostic.
std::optional<Diagnostic> read_clang_line(std::string_view line);

/// Reads one line in the format of MSVC: `file(line): error C3590: text`. Returns nothing if it is not a
/// diagnostic.
std::optional<Diagnostic> read_msvc_line(std::string_view line);

/// Reads the diagnostics of a whole output in the adapter's format. Sets rule and code with the expression
/// that the adapter gives (`diagnostics.identify`).
class DiagnosticReader {
 public:
  /// `identify`: a regular expression that RE2 accepts, or "".
  DiagnosticReader(DiagnosticFormat format, const std::string& identify);
  explicit DiagnosticReader(const Adapter& adapter) : DiagnosticReader(adapter.format, adapter.identify) {}
  ~DiagnosticReader();
  DiagnosticReader(DiagnosticReader&&) noexcept;
  DiagnosticReader& operator=(DiagnosticReader&&) noexcept;

  std::vector<Diagnostic> read(std::string_view output) const;

  /// Whether the vendor prints rule ids. If so, a code alone identifies no rule.
  bool prints_rule_ids() const;

 private:
  struct Identify;
  DiagnosticFormat format_;
  std::unique_ptr<Identify> identify_;
};

}  // namespace ampcts
