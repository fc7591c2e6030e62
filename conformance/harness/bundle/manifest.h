// The manifest of a bundle: its origin and the hash of each of its files (docs/bundles.md).
#pragma once

#include <nlohmann/json.hpp>

#include <cstddef>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "judge/observation.h"

namespace ampcts {

constexpr const char* kManifestFile = "bundle.json";
constexpr const char* kHarnessFile = "ampcts";
constexpr const char* kHarnessLibraries = "lib";
constexpr const char* kSharedPack = "shared.zst";  // same in all parts: adapter, list of cases, libraries
constexpr const char* kCasesPack = "cases.zst";    // of this part: texts of the cases and programs.json
constexpr const char* kProgramsFolder = "programs";

/// Paths within the packs.
constexpr const char* kPackedAdapter = "adapter.toml";
constexpr const char* kPackedCases = "cases";
constexpr const char* kPackedLibraries = "lib";
constexpr const char* kPackedFiles = "files";
constexpr const char* kPackedPrograms = "programs.json";

struct BundledFile {
  std::string sha256;
  std::size_t bytes = 0;
  std::size_t unpacked = 0;  // bytes after decompression
};

/// A case of the bundle: its executable, or the build that failed to make one.
struct BundledCase {
  std::string id;
  std::string executable;  // path in the bundle; empty if the build made none
  std::vector<std::string> arguments;
  std::string fingerprint;  // Fingerprint::program_of
  Observation build;
};

struct Manifest {
  std::string id;  // the same for all parts of a bundle
  unsigned part = 1;
  unsigned parts = 1;
  std::size_t cases = 0;  // in this part
  nlohmann::json origin;  // vendor, selection, compiler, commit, date; hashes of adapter and cases.json
  std::map<std::string, BundledFile> files;
};

std::string text_of(const Manifest& manifest);

/// Reads the manifest in `folder`. Throws BadInput, which names the file, if it is missing, damaged or has
/// another format.
Manifest read_manifest(const std::filesystem::path& folder);

std::string text_of(const std::vector<BundledCase>& cases);
std::vector<BundledCase> bundled_cases_of(const std::string& text, const std::string& place);

}  // namespace ampcts
