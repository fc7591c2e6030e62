// The programs of a bundle while it is made.
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
  /// Keeps executables below `folder`, as they are and compressed.
  explicit ProgramStore(std::filesystem::path folder) : folder_(std::move(folder)) {}

  /// Stores what was built of a case; an executable that many cases share, once. From any thread.
  void take(const Case& entry, const Program& program);

  /// Fills in executable and arguments, where a program was taken. From any thread.
  void name_program_of(BundledCase& entry) const;

  /// The compressed executables, by the names that cases have of them.
  const std::map<std::string, BundledFile>& files() const { return files_; }
  std::filesystem::path file(const std::string& name) const { return folder_ / name; }

  /// The executables as they are, for who wants to look into them.
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
