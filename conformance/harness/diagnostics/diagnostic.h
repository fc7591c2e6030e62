// A compiler's diagnostic, independent of its format.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace ampcts {

enum class Severity { note, warning, error, fatal };

enum class Origin { compiler, linker, internal };  // internal: the compiler reports a failure of its own

struct Diagnostic {
  Severity severity = Severity::error;
  Origin origin = Origin::compiler;
  std::string file;  // as printed; empty if the diagnostic has no location
  int line = 0;      // 0: no location
  int column = 0;    // 0: no column
  std::string code;  // for example C3590 or LNK2019; empty if there is none
  std::string rule;  // id of the rule, if the vendor prints it
  std::string text;

  bool has_place() const { return line > 0; }
  bool is_error() const { return severity == Severity::error || severity == Severity::fatal; }
};

std::string to_string(Severity severity);

/// Whether `diagnostic` is located in the file `source`. Compares only the file names, because vendors print
/// paths as given, shortened, made absolute or with backslashes. A compilation has only one source of that
/// name.
bool stands_in(const Diagnostic& diagnostic, std::string_view source);

/// Returns the last component of a path with slashes or backslashes, in lower case.
std::string file_name_of(std::string_view path);

}  // namespace ampcts
