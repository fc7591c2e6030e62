#include "base/temp_folder.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <set>
#include <string>

#include "base/error.h"

namespace ampcts {
namespace fs = std::filesystem;
namespace {

/// The temporary folders that their owners will remove.
class Register {
 public:
  void add(const fs::path& path) {
    const std::lock_guard lock(mutex_);
    paths_.insert(path);
  }
  void remove(const fs::path& path) {
    const std::lock_guard lock(mutex_);
    paths_.erase(path);
  }
  bool has(const fs::path& path) {
    const std::lock_guard lock(mutex_);
    return paths_.count(path) != 0;
  }

 private:
  std::mutex mutex_;
  std::set<fs::path> paths_;
};

Register& folders() {
  static Register all;
  return all;
}

}  // namespace

TempFolder::TempFolder() {
  const char* root = std::getenv("TMPDIR");
  std::string name = fs::absolute(root != nullptr && *root != '\0' ? root : "/tmp") / "ampcts-XXXXXX";
  if (::mkdtemp(name.data()) == nullptr)
    throw HarnessError(
        fmt::format("cannot create the temporary folder {}: {}; set TMPDIR to a folder with free space", name,
                    std::strerror(errno)));
  path_ = name;
  folders().add(path_);
}

TempFolder::~TempFolder() {
  folders().remove(path_);
  if (!keep_) remove_folder(path_);
}

void TempFolder::keep() {
  keep_ = true;
  folders().remove(path_);
}

bool TempFolder::goes(const fs::path& path) {
  return folders().has(path);
}

void remove_folder(const fs::path& folder) {
  std::error_code error;
  fs::remove_all(folder, error);
  if (!error) return;
  // A test may have removed its own write permission: restore it and retry once.
  std::error_code ignored;
  if (fs::is_directory(fs::symlink_status(folder, ignored)))
    fs::permissions(folder, fs::perms::owner_all, fs::perm_options::add, ignored);
  for (fs::recursive_directory_iterator entry(folder, fs::directory_options::skip_permission_denied, error),
       end;
       !error && entry != end; entry.increment(error)) {
    // A link may point to a folder of another owner.
    if (fs::is_directory(entry->symlink_status(ignored)))
      fs::permissions(entry->path(), fs::perms::owner_all, fs::perm_options::add, ignored);
  }
  fs::remove_all(folder, error);
}

}  // namespace ampcts
