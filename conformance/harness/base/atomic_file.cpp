#include "base/atomic_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <list>
#include <string>

#include "base/error.h"

namespace ampcts {
namespace fs = std::filesystem;
namespace {

/// Returns the advice for an error, or "".
const char* remedy(int error) {
  if (error == ENOSPC || error == EDQUOT || error == EFBIG) return "; free some space and run again";
  if (error == EACCES || error == EROFS || error == EPERM) return "; its folder must be writable";
  return "";
}

/// A file under a temporary name. The destructor removes it unless it was published.
class PendingFile {
 public:
  explicit PendingFile(fs::path target) : target_(std::move(target)) {
    std::string name = (target_.parent_path() / ("." + target_.filename().string() + ".XXXXXX")).string();
    descriptor_ = ::mkostemp(name.data(), O_CLOEXEC);
    if (descriptor_ < 0) fail("cannot be written", errno);
    name_ = name;
    ::fchmod(descriptor_, 0644);
  }
  ~PendingFile() {
    if (descriptor_ >= 0) ::close(descriptor_);
    if (!name_.empty()) ::unlink(name_.c_str());
  }
  PendingFile(const PendingFile&) = delete;
  PendingFile& operator=(const PendingFile&) = delete;

  /// Writes all of `bytes`, flushes them to the disk and closes the file.
  void write(std::string_view bytes) {
    while (!bytes.empty()) {
      const ssize_t count = ::write(descriptor_, bytes.data(), bytes.size());
      if (count < 0 && errno == EINTR) continue;
      if (count <= 0) fail("cannot be written", errno);
      bytes.remove_prefix(static_cast<std::size_t>(count));
    }
    if (::fsync(descriptor_) != 0) fail("cannot be flushed to the disk", errno);
    const int descriptor = descriptor_;
    descriptor_ = -1;
    if (::close(descriptor) != 0) fail("cannot be closed", errno);
  }

  /// Renames the file to its target. Returns 0 or the errno of the rename.
  int publish() {
    if (::rename(name_.c_str(), target_.c_str()) != 0) return errno;
    name_.clear();
    return 0;
  }

  const fs::path& target() const { return target_; }

 private:
  [[noreturn]] void fail(const char* what, int error) const {
    throw HarnessError(fmt::format("{} {}: {}; nothing was changed{}", target_.string(), what,
                                   std::strerror(error), remedy(error)));
  }

  fs::path target_;
  std::string name_;
  int descriptor_ = -1;
};

/// Whether `path` is something other than a regular file, such as a device, which a rename must not replace.
bool is_device(const fs::path& path) {
  std::error_code error;
  return fs::exists(path, error) && !fs::is_regular_file(path, error);
}

void write_device(const NewFile& file) {
  std::FILE* device = std::fopen(file.path.c_str(), "we");
  const bool wrote =
      device != nullptr &&
      std::fwrite(file.contents.data(), 1, file.contents.size(), device) == file.contents.size() &&
      std::fflush(device) == 0;
  const int reason = errno;
  if (device != nullptr) std::fclose(device);
  if (!wrote)
    throw HarnessError(fmt::format("{} cannot be written: {}", file.path.string(), std::strerror(reason)));
}

void publish(std::list<PendingFile>& pending) {
  std::string replaced;
  for (PendingFile& file : pending) {
    if (const int error = file.publish(); error != 0)
      throw HarnessError(
          fmt::format("{} cannot be renamed into place: {}; {}", file.target().string(), std::strerror(error),
                      replaced.empty() ? "nothing was changed" : "already replaced:" + replaced));
    replaced += " " + file.target().string();
  }
}

}  // namespace

void write_files_atomically(const std::vector<NewFile>& files) {
  std::list<PendingFile> pending;
  for (const NewFile& file : files)
    if (!is_device(file.path)) pending.emplace_back(fs::absolute(file.path)).write(file.contents);
  for (const NewFile& file : files)
    if (is_device(file.path)) write_device(file);
  publish(pending);
}

void write_file_atomically(const fs::path& path, std::string_view contents) {
  write_files_atomically({{path, contents}});
}

}  // namespace ampcts
