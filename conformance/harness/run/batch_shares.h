// Divides the result of a batch compilation among its cases.
#pragma once

#include <filesystem>
#include <optional>
#include <vector>

#include "diagnostics/reader.h"
#include "judge/observation.h"

namespace ampcts {

/// Returns the observation of each file that follows from `whole`, the compilation of batch_source(files):
/// accepted if all files were accepted; rejected, with its own diagnostics, if it contains an error;
/// otherwise nothing. Returns nothing for every file if an error is in none of them or cannot be attributed
/// to one, or if the compiler crashed or reached a limit.
///
/// A diagnostic is attributed by the last components of the printed path: vendors shorten paths, and cases of
/// different rules can have files of the same name.
std::vector<std::optional<Observation>> shares(const Observation& whole,
                                               const std::vector<std::filesystem::path>& files,
                                               const DiagnosticReader& reader);

}  // namespace ampcts
