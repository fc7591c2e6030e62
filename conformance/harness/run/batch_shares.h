// What a compilation of many cases says of each.
#pragma once

#include <filesystem>
#include <optional>
#include <vector>

#include "diagnostics/reader.h"
#include "judge/observation.h"

namespace ampcts {

/// What `whole`, the compilation of batch_source(files), says of each file by itself: accepted, where all
/// files were; rejected with its diagnostics, where it has an error of its own; otherwise nothing. Nothing of
/// any file when an error stands in none of them or nobody can tell in which, or when the compiler did not
/// end by itself.
///
/// A diagnostic stands in the file whose path ends as the printed one does: vendors shorten paths, and cases
/// of different rules have files of one name.
std::vector<std::optional<Observation>> shares(const Observation& whole,
                                               const std::vector<std::filesystem::path>& files,
                                               const DiagnosticReader& reader);

}  // namespace ampcts
