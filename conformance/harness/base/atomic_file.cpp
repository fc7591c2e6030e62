#include "base/atomic_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <string>

#include "base/error.h"

namespace ampcts {
namespace fs = std::filesystem;
namespace {

/// A file under a temporary name; removed unless it was published.
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

  void write(std::string_view bytes) {
    while (!bytes.empty()) {
      const ssize_t count = ::write(descriptor_, bytes.data(), bytes.size());
      if (count < 0 && errno == EINTR) continue;
      if (count <= 0) fail("cannot be written", errno);
      bytes.remove_prefix(static_cast<std::size_t>(count));
    }
  }

  void publish() {
    if (::fsync(descriptor_) != 0) fail("cannot be flushed to the disk", errno);
    const int descriptor = descriptor_;
    descriptor_ = -1;
    if (::close(descriptor) != 0) fail("cannot be closed", errno);
    if (::rename(name_.c_str(), target_.c_str()) != 0) fail("cannot be renamed into place", errno);
    name_.clear();
  }

 private:
  [[noreturn]] void fail(const char* what, int error) const {
    throw HarnessError(fmt::format("{} {}: {}; nothing was changed. Free some space or give another --out",
                                   target_.string(), what, std::strerror(error)));
  }

  fs::path target_;
  std::string name_;
  int descriptor_ = -1;
};

}  // namespace

void write_file_atomically(const fs::path& path, std::string_view contents) {
  // A device such as /dev/full or /dev/stdout has no contents to keep, and must not be replaced by a file.
  std::error_code error;
  if (fs::exists(path, error) && !fs::is_regular_file(path, error)) {
    std::FILE* device = std::fopen(path.c_str(), "we");
    const bool wrote = device != nullptr &&
                       std::fwrite(contents.data(), 1, contents.size(), device) == contents.size() &&
                       std::fflush(device) == 0;
    const int reason = errno;
    if (device != nullptr) std::fclose(device);
    if (!wrote)
      throw HarnessError(fmt::format("{} cannot be written: {}", path.string(), std::strerror(reason)));
    return;
  }
  PendingFile file(fs::absolute(path));
  file.write(contents);
  file.publish();
}

}  // namespace ampcts
