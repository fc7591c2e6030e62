#include "base/temp_folder.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <string>

#include "base/error.h"

namespace ampcts {
namespace fs = std::filesystem;

TempFolder::TempFolder() {
  const char* root = std::getenv("TMPDIR");
  std::string name = std::string(root != nullptr && *root != '\0' ? root : "/tmp") + "/ampcts-XXXXXX";
  if (::mkdtemp(name.data()) == nullptr)
    throw HarnessError(fmt::format("no temporary folder {}: {}; set TMPDIR to a folder with space", name,
                                   std::strerror(errno)));
  path_ = name;
}

TempFolder::~TempFolder() {
  if (keep_) return;
  std::error_code error;
  fs::remove_all(path_, error);
  if (!error) return;
  // A test may have taken its own write permission away; give it back and try once more.
  for (fs::recursive_directory_iterator entry(path_, fs::directory_options::skip_permission_denied, error),
       end;
       !error && entry != end; entry.increment(error)) {
    std::error_code ignored;
    if (entry->is_directory(ignored))
      fs::permissions(entry->path(), fs::perms::owner_all, fs::perm_options::add, ignored);
  }
  fs::remove_all(path_, error);
}

}  // namespace ampcts
