// A folder of one's own that is gone with its owner.
#pragma once

#include <filesystem>

namespace ampcts {

class TempFolder {
 public:
  /// Makes a folder below TMPDIR (or /tmp). HarnessError when that fails.
  TempFolder();
  ~TempFolder();
  TempFolder(const TempFolder&) = delete;
  TempFolder& operator=(const TempFolder&) = delete;

  const std::filesystem::path& path() const { return path_; }

  /// The folder stays when this object goes.
  void keep() { keep_ = true; }

 private:
  std::filesystem::path path_;
  bool keep_ = false;
};

}  // namespace ampcts
