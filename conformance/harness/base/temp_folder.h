// A folder of one's own that is gone with its owner.
#pragma once

#include <filesystem>

namespace ampcts {

class TempFolder {
 public:
  /// Makes a folder below TMPDIR (or /tmp); its path is absolute. HarnessError when that fails.
  TempFolder();
  ~TempFolder();
  TempFolder(const TempFolder&) = delete;
  TempFolder& operator=(const TempFolder&) = delete;

  const std::filesystem::path& path() const { return path_; }

  /// The folder stays when this object goes.
  void keep();

  /// Whether `path` is a folder of this program that will go with its owner: whoever survives the owner
  /// removes it.
  static bool goes(const std::filesystem::path& path);

 private:
  std::filesystem::path path_;
  bool keep_ = false;
};

/// Removes `folder` and all below it, where its owner may have taken its own permissions away. Follows no
/// link.
void remove_folder(const std::filesystem::path& folder);

}  // namespace ampcts
