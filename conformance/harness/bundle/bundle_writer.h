// Writes a bundle: a folder that carries programs to a machine without a compiler (docs/bundles.md).
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <vector>

#include "bundle/libraries.h"
#include "bundle/manifest.h"
#include "bundle/program_store.h"
#include "model/adapter.h"
#include "model/case_list.h"

namespace ampcts {

/// A folder that is created under a temporary name and renamed once it is complete.
class NewFolder {
 public:
  /// Throws BadInput if `folder` exists and is not an empty folder.
  explicit NewFolder(const std::filesystem::path& folder);
  ~NewFolder();
  NewFolder(const NewFolder&) = delete;
  NewFolder& operator=(const NewFolder&) = delete;

  /// The folder under its temporary name.
  const std::filesystem::path& staging() const { return staging_; }

  void publish();

 private:
  std::filesystem::path folder_;
  std::filesystem::path staging_;
};

/// The contents of a bundle.
struct BundleContents {
  const CaseList& list;
  const Adapter& adapter;
  const ProgramStore& programs;
  const std::vector<BundledCase>& cases;
  nlohmann::json origin;
  Libraries libraries;            // of the programs
  std::filesystem::path harness;  // a copy of this program, as the original may be replaced while it runs
  Libraries harness_libraries;
};

/// The size of each part in bytes.
using PartSizes = std::vector<std::uintmax_t>;

/// Writes the bundle to `folder` if it has at most `most` bytes, otherwise to subfolders `part-N` of at most
/// `most` bytes, each of which can be run alone. Throws BadInput if the files that every part contains leave
/// no room for a program.
PartSizes write_bundle(const BundleContents& contents, const std::filesystem::path& folder,
                       std::uintmax_t most);

}  // namespace ampcts
