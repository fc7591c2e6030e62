// What a compiler said, whatever the format it said it in.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace ampcts {

enum class Severity { note, warning, error, fatal };

enum class Origin { compiler, linker, internal };  // internal: the compiler reports a fault of its own

struct Diagnostic {
  Severity severity = Severity::error;
  Origin origin = Origin::compiler;
  std::string file;  // as printed; empty when the diagnostic has no place
  int line = 0;      // 0: no place
  int column = 0;    // 0: none given
  std::string code;  // C3590, LNK2019; empty when none
  std::string rule;  // the rule's id, where the vendor prints it
  std::string text;

  bool has_place() const { return line > 0; }
  bool is_error() const { return severity == Severity::error || severity == Severity::fatal; }
};

std::string to_string(Severity severity);

/// Whether `diagnostic` stands in the file whose path is `source`. Vendors print paths as given, shortened,
/// made absolute or with backslashes; one compilation has one source of that name, so its name decides.
bool stands_in(const Diagnostic& diagnostic, std::string_view source);

/// The last component of a path with slashes or backslashes, in lower case.
std::string file_name_of(std::string_view path);

}  // namespace ampcts
