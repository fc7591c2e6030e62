// Many cases in one compilation: what costs is the vendor's header, not the cases.
//
// A batch saves time and decides nothing. Each case stands in a namespace of its own and is included from its
// own file, so that diagnostics name the file and line they would name without the batch. What cannot be
// attributed to one case beyond doubt is no share of anything; the case is then observed alone.
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

/// `cases` in the groups in which they are observed: at most `size` cases of one rule, kind and standard in a
/// group, and alone what no batch can hold (programs; texts that use the preprocessor for more than including
/// system headers).
std::vector<std::vector<const Case*>> grouped(const std::vector<const Case*>& cases, const Adapter& adapter,
                                              std::size_t size);

/// A translation unit of `files`, whose names differ: system headers first, then each file in a namespace.
std::string batch_source(const std::vector<std::filesystem::path>& files);

/// What `whole`, the compilation of batch_source(files), says of each file by itself: accepted, where all
/// files were; rejected with its diagnostics, where it has an error of its own; otherwise nothing. Nothing of
/// any file when an error stands in none of them, or when the compiler did not end by itself.
std::vector<std::optional<Observation>> shares(const Observation& whole,
                                               const std::vector<std::filesystem::path>& files,
                                               const DiagnosticReader& reader);

}  // namespace ampcts
