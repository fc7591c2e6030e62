// Many cases in one translation unit: what costs is the vendor's header, not the cases.
//
// A batch saves time and is to change no verdict. Each case stands in a namespace of its own and is included
// from its own file, so that diagnostics name the file and line they would name without the batch.
//
// That leaves texts which mean something else inside a namespace or behind a neighbour. Those that can be
// told by their words stay alone. Those that cannot - a name of namespace scope that a header declares as
// well - the suite does not have; that its verdicts are the same with and without batches is tested.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "model/case_list.h"

namespace ampcts {

constexpr const char* kBatchFile = "batch.cpp";

/// Whether a text means the same inside a namespace, behind others: it uses the preprocessor only to include
/// system headers, its braces are balanced, and it has none of the words that speak of the global namespace.
bool is_namespace_safe(const std::string& text);

/// The same for a whole program: `int main()` is its last function and ends with a return, so that another
/// main may call it.
bool is_callable_program(const std::string& text);

/// What decides with whom a case may share a batch.
struct BatchTerms {
  std::string headers;  // those that it and its twin include: all of a batch have the same
  // Names of C linkage, in either: a neighbour's would be the same in its namespace, so a batch has one such case.
  bool c_linkage = false;
};

/// Nothing when the case must stay alone. BadInput when a file cannot be read.
std::optional<BatchTerms> batch_terms(const Case& entry);

/// A translation unit of `files`: system headers first, then each file in a namespace.
std::string batch_source(const std::vector<std::filesystem::path>& files);

/// The same of programs, with the main that calls those it is asked for (shared_process.h).
std::string batch_program_source(const std::vector<std::filesystem::path>& files);

}  // namespace ampcts
