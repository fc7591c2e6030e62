// The file a program leaves behind as evidence: written by what is under test, so that nothing in it is
// trusted.
#pragma once

#include <nlohmann/json.hpp>

#include <filesystem>

namespace ampcts {

/// What the file holds; null when it is missing, is no regular file (a link is none), is larger than 1 MiB,
/// is no JSON or nests deeper than 64 levels. Never waits and never throws.
nlohmann::json read_evidence(const std::filesystem::path& file);

}  // namespace ampcts
