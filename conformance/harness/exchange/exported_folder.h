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

/// Writes the cases of `selection`, support header, adapter, command lines and a list of nonces below
/// `folder`, which must not exist or be empty. Cases that the adapter skips come along without a command, so
/// that `judge` counts them as `run` does. Returns the number of cases that have commands.
std::size_t export_suite(const CaseList& list, const Selection& selection, const Adapter& adapter,
                         const Places& places, const std::filesystem::path& folder);

/// An exported folder with the outputs that commands elsewhere left in it.
class ExportedFolder {
 public:
  /// BadInput when the folder is not one that `export` wrote, or when its cases.json has changed since.
  explicit ExportedFolder(std::filesystem::path folder);

  const std::filesystem::path& path() const { return folder_; }
  std::filesystem::path cases() const { return folder_ / "cases"; }
  std::filesystem::path adapter() const { return folder_ / "adapter.toml"; }

  /// What was selected for the export.
  const Selection& selection() const { return selection_; }

  /// Ids of the cases that were exported: all that were selected.
  const std::set<std::string>& case_ids() const { return ids_; }

  /// What the folder holds of one case; stages without a .exit file were not observed. BadInput when an .exit
  /// file holds anything but a number, `signal N` or `time-out`.
  CaseObservations observations_of(const Case& entry) const;

 private:
  std::optional<Observation> stage(const Case& entry, const std::string& name) const;

  std::filesystem::path folder_;
  Selection selection_;
  std::set<std::string> ids_;
  std::map<std::string, std::uint32_t> nonces_;
};

}  // namespace ampcts
