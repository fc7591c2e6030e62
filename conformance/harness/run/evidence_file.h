// Reads the evidence file of a program. The program under test writes it, so its contents are not trusted.
#pragma once

#include <nlohmann/json.hpp>

#include <filesystem>

namespace ampcts {

/// Returns the contents of the file, or null if it is missing, is not a regular file (for example, is a
/// link), is larger than 1 MiB, is not JSON or nests deeper than 64 levels. Never blocks and never throws.
nlohmann::json read_evidence(const std::filesystem::path& file);

}  // namespace ampcts
