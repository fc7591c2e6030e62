#include "run/sealed_lines.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <optional>

#include "base/atomic_file.h"
#include "base/error.h"
#include "base/sha256.h"
#include "base/text.h"

namespace ampcts {
namespace fs = std::filesystem;
using nlohmann::json;
namespace {

constexpr std::size_t kChecksumDigits = 16;
constexpr int kFast = 6;  // compression level while cases run
constexpr std::size_t kMostText = std::size_t{8} << 30;

std::string checksum(const json& object) {
  return sha256_of(object.dump(-1, ' ', false, json::error_handler_t::replace)).substr(0, kChecksumDigits);
}

std::string line_of(const json& object) {
  return sealed(object).dump(-1, ' ', false, json::error_handler_t::replace) + "\n";
}

bool is_compressed(const fs::path& file) {
  return file.extension() == ".zst";
}

/// Returns the text of a journal. If it is compressed and was cut off, returns what precedes the cut.
std::string text_of(const fs::path& file) {
  std::string text = read_file(file.string());
  return is_compressed(file) ? decompressed(text, kMostText, file.string()).bytes : text;
}

}  // namespace

json sealed(json object) {
  object["check"] = checksum(object);
  return object;
}

std::optional<json> unsealed(json object) {
  if (!object.is_object() || !object.contains("check")) return std::nullopt;
  const json check = object["check"];
  object.erase("check");
  if (check != checksum(object)) return std::nullopt;
  return object;
}

std::vector<SealedLine> read_sealed_lines(const fs::path& file) {
  const std::string text = text_of(file);
  std::vector<SealedLine> lines;
  bool broken = false;
  for_each_line(text, [&](std::string_view line) {
    const std::string place = fmt::format("{}:{}", file.string(), lines.size() + 1);
    if (broken) throw BadInput::at(place, "the journal is damaged here; run with --fresh to start over");
    auto object = unsealed(json::parse(line, nullptr, /*allow_exceptions=*/false));
    if (object) {
      lines.push_back({place, *std::move(object)});
      return;
    }
    broken = true;  // allowed only for the last line, if it is incomplete
    if (lines.empty() || text.back() == '\n')
      throw BadInput::at(place, "this line is damaged or not from a journal; run with --fresh to start over");
  });
  if (lines.empty())
    throw BadInput::at(file.string(), "is empty and not a journal; run with --fresh to start over");
  return lines;
}

JournalLock::JournalLock(const fs::path& journal) : journal_(journal) {
  const std::string lock = journal.string() + ".lock";
  file_ = Descriptor(::open(lock.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644));
  if (!file_) throw HarnessError(fmt::format("{} cannot be created: {}", lock, std::strerror(errno)));
  if (::flock(file_.get(), LOCK_EX | LOCK_NB) == 0) return;
  if (errno != EWOULDBLOCK)
    throw HarnessError(fmt::format("{} cannot be locked: {}", lock, std::strerror(errno)));
  throw HarnessError(
      fmt::format("{} is in use by another run; wait for it or give another --journal", journal.string()));
}

SealedWriter::SealedWriter(JournalLock lock, const std::vector<json>& kept) : lock_(std::move(lock)) {
  std::string text;
  for (const json& object : kept) text += line_of(object);
  if (is_compressed(lock_.journal())) {
    compressor_.emplace(kFast);
    text = compressor_->flushed(text);
    text += compressor_->end();
  }
  // This replaces the journal itself, which is why the lock is on another file.
  write_file_atomically(lock_.journal(), text);
  file_ = Descriptor(::open(lock_.journal().c_str(), O_WRONLY | O_APPEND | O_CLOEXEC));
  if (!file_)
    throw HarnessError(
        fmt::format("{} cannot be opened: {}", lock_.journal().string(), std::strerror(errno)));
}

SealedWriter::~SealedWriter() {
  if (!compressor_) return;
  try {
    write(compressor_->end());
  } catch (const HarnessError&) {
    // The file can be read without the end of the frame.
  }
}

void SealedWriter::append(json object) {
  const std::string line = line_of(object);
  write(compressor_ ? compressor_->flushed(line) : line);
}

void SealedWriter::write(std::string_view rest) {
  while (!rest.empty()) {
    const ssize_t count = ::write(file_.get(), rest.data(), rest.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0)
      throw HarnessError(
          fmt::format("{} cannot be written: {}; earlier records are intact: free some space and run again",
                      lock_.journal().string(), std::strerror(errno)));
    rest.remove_prefix(static_cast<std::size_t>(count));
  }
}

}  // namespace ampcts
