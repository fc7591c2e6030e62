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
  /// Checks every file against the manifest and unpacks what programs need into a folder of its own, gone
  /// with this object: what a program may change there, the bundle keeps. BadInput names a file that is
  /// missing, damaged or of another bundle.
  explicit Bundle(const std::filesystem::path& folder);

  const Manifest& manifest() const { return manifest_; }
  const std::vector<BundledCase>& cases() const { return cases_; }
  std::set<std::string> case_ids() const;

  std::filesystem::path list() const { return unpacked_.path() / kPackedCases; }

  /// The adapter, whose programs find what travelled with them: their libraries, and what
  /// `bundle.environment` names.
  Adapter adapter() const;

  /// An executable of the bundle, checked again. From any thread.
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
