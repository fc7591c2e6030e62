// Puts together the folder that carries programs to a machine without a compiler (docs/bundles.md).
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

/// A folder that appears under its name when it is whole.
class NewFolder {
 public:
  /// BadInput when `folder` exists and is not empty.
  explicit NewFolder(const std::filesystem::path& folder);
  ~NewFolder();
  NewFolder(const NewFolder&) = delete;
  NewFolder& operator=(const NewFolder&) = delete;

  /// Where its contents are put until then.
  const std::filesystem::path& staging() const { return staging_; }

  void publish();

 private:
  std::filesystem::path folder_;
  std::filesystem::path staging_;
};

/// All that a bundle is made of.
struct BundleContents {
  const CaseList& list;
  const Adapter& adapter;
  const ProgramStore& programs;
  const std::vector<BundledCase>& cases;
  nlohmann::json origin;
  Libraries libraries;            // of the programs
  std::filesystem::path harness;  // a copy of this program, which may be replaced while it runs
  Libraries harness_libraries;
};

/// Bytes of each part.
using PartSizes = std::vector<std::uintmax_t>;

/// Writes the bundle into `folder`: there when it has at most `most` bytes, else in as many folders `part-N`,
/// each of which runs alone. BadInput when what every part needs leaves no room for a program.
PartSizes write_bundle(const BundleContents& contents, const std::filesystem::path& folder,
                       std::uintmax_t most);

}  // namespace ampcts
