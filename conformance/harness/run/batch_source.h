// Combines many cases in one translation unit, because compiling the vendor's header takes most of the time.
//
// A batch saves time and must not change any verdict. Each case is included from its own file into a
// namespace of its own, so that diagnostics name the same file and line as without the batch.
//
// Some texts have another meaning within a namespace or after another case. Those that can be recognized by
// their words are compiled alone. The suite has no others, such as a text with a name at namespace scope that
// a header also declares; tests check that verdicts are the same with and without batches.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "model/case_list.h"

namespace ampcts {

constexpr const char* kBatchFile = "batch.cpp";

/// Whether a text has the same meaning within a namespace and after other texts: it uses the preprocessor
/// only to include system headers, its braces are balanced, and no words of it refer to the global namespace.
bool is_namespace_safe(const std::string& text);

/// Does the same for a whole program. In addition, `int main()` must be its last function and end with a
/// return, so that another main can call it.
bool is_callable_program(const std::string& text);

/// Properties of a case that decide which other cases can be in its batch.
struct BatchTerms {
  std::string headers;  // that the case and its twin include; the same for all cases of a batch
  // Whether the case or its twin declares names with C linkage. At most one case of a batch can, because such
  // names are the same entity in all namespaces.
  bool c_linkage = false;
};

/// Returns nothing if the case must be compiled alone. Throws BadInput if a file cannot be read.
std::optional<BatchTerms> batch_terms(const Case& entry);

/// Returns a translation unit of `files`: first the system headers, then each file in a namespace of its own.
std::string batch_source(const std::vector<std::filesystem::path>& files);

/// Does the same for programs, and adds the main that calls the selected ones (shared_process.h).
std::string batch_program_source(const std::vector<std::filesystem::path>& files);

}  // namespace ampcts
