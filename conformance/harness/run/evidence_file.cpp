#include "run/evidence_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <optional>
#include <string>

#include "process/descriptor.h"

namespace ampcts {
using nlohmann::json;
namespace {

constexpr std::size_t kMostBytes = std::size_t{1} << 20;
constexpr int kDeepest = 64;  // copying and printing a value recurse once per level

/// Returns nothing if `path` is not a regular file or is too large. Opens without blocking, as `path` could
/// be a FIFO without a writer.
std::optional<std::string> contents_of(const std::filesystem::path& path) {
  const Descriptor file(::open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
  struct stat status = {};
  if (!file || ::fstat(file.get(), &status) != 0 || !S_ISREG(status.st_mode)) return std::nullopt;
  std::string text(kMostBytes + 1, '\0');
  std::size_t size = 0;
  while (size < text.size()) {
    const ssize_t count = ::read(file.get(), text.data() + size, text.size() - size);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return std::nullopt;
    if (count == 0) break;
    size += static_cast<std::size_t>(count);
  }
  if (size > kMostBytes) return std::nullopt;
  text.resize(size);
  return text;
}

}  // namespace

json read_evidence(const std::filesystem::path& file) {
  const std::optional<std::string> text = contents_of(file);
  if (!text) return nullptr;
  bool too_deep = false;
  const auto keep = [&](int depth, json::parse_event_t event, json&) {
    const bool opens =
        event == json::parse_event_t::object_start || event == json::parse_event_t::array_start;
    too_deep |= opens && depth >= kDeepest;
    return !too_deep;
  };
  json evidence = json::parse(*text, keep, /*allow_exceptions=*/false);
  return too_deep || evidence.is_discarded() ? json() : evidence;
}

}  // namespace ampcts
