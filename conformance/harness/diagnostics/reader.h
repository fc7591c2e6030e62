// From a compiler's output to diagnostics.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "diagnostics/diagnostic.h"
#include "model/adapter.h"

namespace ampcts {

/// One line that is a diagnostic in clang's (and GCC's) format: `file:line:col: error: text`.
std::optional<Diagnostic> read_clang_line(std::string_view line);

/// One line that is a diagnostic in MSVC's format: `file(line): error C3590: text`.
std::optional<Diagnostic> read_msvc_line(std::string_view line);

/// Reads whole outputs in the adapter's format and fills in rule and code where the adapter says how to find
/// them.
class DiagnosticReader {
 public:
  /// `identify` is a regular expression that RE2 accepts, or empty.
  DiagnosticReader(DiagnosticFormat format, const std::string& identify);
  explicit DiagnosticReader(const Adapter& adapter) : DiagnosticReader(adapter.format, adapter.identify) {}
  ~DiagnosticReader();
  DiagnosticReader(DiagnosticReader&&) noexcept;
  DiagnosticReader& operator=(DiagnosticReader&&) noexcept;

  std::vector<Diagnostic> read(std::string_view output) const;

  /// Whether diagnostics of this vendor carry rule ids, so that codes alone identify nothing.
  bool prints_rule_ids() const;

 private:
  struct Identify;
  DiagnosticFormat format_;
  std::unique_ptr<Identify> identify_;
};

}  // namespace ampcts
