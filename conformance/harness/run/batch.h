// Many cases in one compilation: what costs is the vendor's header, not the cases.
//
// A batch saves time and is to change no verdict. Each case stands in a namespace of its own and is included
// from its own file, so that diagnostics name the file and line they would name without the batch. What
// cannot be attributed to one case is no share of anything, and whatever is no clean pass is observed again,
// alone.
//
// That leaves texts which mean something else inside a namespace or behind a neighbour. Those that can be
// told by their words stay alone. Those that cannot - a name of namespace scope that a header declares as
// well - the suite does not have; that its verdicts are the same with and without batches is tested.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "diagnostics/reader.h"
#include "judge/observation.h"
#include "model/adapter.h"
#include "model/case_list.h"

namespace ampcts {

/// `cases` in the groups in which they are observed: at most `size` cases of one rule, kind, standard and set
/// of headers in a group, and alone what no batch can hold: programs, and texts for which is_namespace_safe()
/// is false.
std::vector<std::vector<const Case*>> grouped(const std::vector<const Case*>& cases, const Adapter& adapter,
                                              std::size_t size);

/// Whether a text means the same inside a namespace, behind others: it uses the preprocessor only to include
/// system headers, its braces are balanced, and it has none of the words that speak of the global namespace.
bool is_namespace_safe(const std::string& text);

/// A translation unit of `files`, whose names differ: system headers first, then each file in a namespace.
std::string batch_source(const std::vector<std::filesystem::path>& files);

/// What `whole`, the compilation of batch_source(files), says of each file by itself: accepted, where all
/// files were; rejected with its diagnostics, where it has an error of its own; otherwise nothing. Nothing of
/// any file when an error stands in none of them, or when the compiler did not end by itself.
std::vector<std::optional<Observation>> shares(const Observation& whole,
                                               const std::vector<std::filesystem::path>& files,
                                               const DiagnosticReader& reader);

}  // namespace ampcts
