// A bundle on the machine where its programs run.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <vector>

#include "base/temp_folder.h"
#include "bundle/manifest.h"
#include "model/adapter.h"

namespace ampcts {

class Bundle {
 public:
  /// Checks every file against the manifest and unpacks what programs need into a temporary folder, which is
  /// removed with this object. Programs can therefore change nothing in the bundle itself. Throws BadInput,
  /// which names the file, if one is missing, damaged or belongs to another bundle.
  explicit Bundle(const std::filesystem::path& folder);

  const Manifest& manifest() const { return manifest_; }
  const std::vector<BundledCase>& cases() const { return cases_; }
  std::set<std::string> case_ids() const;

  std::filesystem::path list() const { return unpacked_.path() / kPackedCases; }

  /// Returns the adapter with a run environment in which programs find the libraries of the bundle and the
  /// variables of `bundle.environment`.
  Adapter adapter() const;

  /// Reads and unpacks an executable of the bundle and checks its hash again. Thread-safe.
  std::shared_ptr<const std::string> executable(const std::string& name);

 private:
  std::string checked_bytes(const std::string& name) const;

  std::filesystem::path folder_;
  Manifest manifest_;
  TempFolder unpacked_;
  std::vector<BundledCase> cases_;
  std::mutex mutex_;
  std::map<std::string, std::weak_ptr<const std::string>> loaded_;
};

}  // namespace ampcts
