// A temporary folder that is removed with the object that owns it.
#pragma once

#include <filesystem>

namespace ampcts {

class TempFolder {
 public:
  /// Creates a folder below TMPDIR (default: /tmp). Its path is absolute. Throws HarnessError on failure.
  TempFolder();
  ~TempFolder();
  TempFolder(const TempFolder&) = delete;
  TempFolder& operator=(const TempFolder&) = delete;

  const std::filesystem::path& path() const { return path_; }

  /// Keeps the folder when this object is destroyed.
  void keep();

  /// Whether `path` is a temporary folder of this program that is not kept. If its owner dies without
  /// removing it, the warden process does.
  static bool goes(const std::filesystem::path& path);

 private:
  std::filesystem::path path_;
  bool keep_ = false;
};

/// Removes `folder` and everything below it, even where the owner has no write permission. Follows no links.
void remove_folder(const std::filesystem::path& folder);

}  // namespace ampcts
