// The folder that `export` writes and `judge` reads (docs/export-format.md).
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "judge/observation.h"
#include "model/adapter.h"
#include "model/case_list.h"
#include "model/selection.h"

namespace ampcts {

/// Writes the cases of `selection`, the support header, the adapter, the command lines and a list of nonces
/// to `folder`. Throws BadInput if `folder` exists and is not empty. Cases that the adapter skips are
/// exported without a command, so that `judge` counts them as `run` does. Returns the number of cases that
/// have commands.
std::size_t export_suite(const CaseList& list, const Selection& selection, const Adapter& adapter,
                         const Places& places, const std::filesystem::path& folder);

/// An exported folder with the outputs of the commands that were run on another machine.
class ExportedFolder {
 public:
  /// Throws BadInput if `export` did not write the folder, or if its cases.json has changed since.
  explicit ExportedFolder(std::filesystem::path folder);

  const std::filesystem::path& path() const { return folder_; }
  std::filesystem::path cases() const { return folder_ / "cases"; }
  std::filesystem::path adapter() const { return folder_ / "adapter.toml"; }

  /// The selection of the export.
  const Selection& selection() const { return selection_; }

  /// Ids of the exported cases, including those that the adapter skips.
  const std::set<std::string>& case_ids() const { return ids_; }

  /// Returns the observations of one case in the folder. A stage without an .exit file was not observed.
  /// Throws BadInput if an .exit file contains anything other than a number, `signal N` or `time-out`.
  CaseObservations observations_of(const Case& entry) const;

 private:
  std::optional<Observation> stage(const Case& entry, const std::string& name) const;

  std::filesystem::path folder_;
  Selection selection_;
  std::set<std::string> ids_;
  std::map<std::string, std::uint32_t> nonces_;
};

}  // namespace ampcts
