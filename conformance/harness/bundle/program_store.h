// Stores the programs of a bundle while the bundle is being made.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "bundle/manifest.h"
#include "model/case_list.h"
#include "run/executor.h"

namespace ampcts {

class ProgramStore {
 public:
  /// Stores executables below `folder`, both plain and compressed.
  explicit ProgramStore(std::filesystem::path folder) : folder_(std::move(folder)) {}

  /// Stores the program built for a case. An executable that several cases share is stored once. Thread-safe.
  void take(const Case& entry, const Program& program);

  /// Sets `executable` and `arguments` of `entry` if a program was stored for it. Thread-safe.
  void name_program_of(BundledCase& entry) const;

  /// The compressed executables, by their paths in the bundle.
  const std::map<std::string, BundledFile>& files() const { return files_; }
  std::filesystem::path file(const std::string& name) const { return folder_ / name; }

  /// The uncompressed executables, in which `ldd` finds their libraries.
  const std::vector<std::filesystem::path>& executables() const { return executables_; }

 private:
  struct Place {
    std::string executable;
    std::vector<std::string> arguments;
  };

  std::string stored(const std::shared_ptr<const std::string>& executable);

  std::filesystem::path folder_;
  mutable std::mutex mutex_;
  std::map<std::weak_ptr<const std::string>, std::string, std::owner_less<>> names_;
  std::map<std::string, BundledFile> files_;
  std::vector<std::filesystem::path> executables_;
  std::map<std::string, Place> places_;  // by case id
};

}  // namespace ampcts
