#include "run/journal.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "base/atomic_file.h"
#include "base/error.h"
#include "base/sha256.h"
#include "base/text.h"

namespace ampcts {
namespace fs = std::filesystem;
using nlohmann::json;
namespace {

constexpr int kFormat = 1;
constexpr std::size_t kChecksumDigits = 16;

std::string checksum(const json& object) {
  return sha256_of(object.dump(-1, ' ', false, json::error_handler_t::replace)).substr(0, kChecksumDigits);
}

/// One line; its checksum tells a damaged line from a sound one.
std::string sealed(json object) {
  object["check"] = checksum(object);
  return object.dump(-1, ' ', false, json::error_handler_t::replace) + "\n";
}

/// Nothing when the line is no JSON object with the right checksum.
std::optional<json> unsealed(std::string_view line) {
  json object = json::parse(line, nullptr, /*allow_exceptions=*/false);
  if (object.is_discarded() || !object.is_object() || !object.contains("check")) return std::nullopt;
  const json check = object["check"];
  object.erase("check");
  if (check != checksum(object)) return std::nullopt;
  return object;
}

std::string record_line(const std::string& case_id, const JournalRecord& record) {
  return sealed(
      {{"case", case_id}, {"inputs", record.inputs}, {"observations", to_json(record.observations)}});
}

std::string header_line(json header) {
  header["journal"] = kFormat;
  return sealed(std::move(header));
}

}  // namespace

JournalContents read_journal(const fs::path& file) {
  const std::string text = read_file(file.string());
  JournalContents contents;
  std::size_t number = 0;
  bool broken = false;
  for_each_line(text, [&](std::string_view line) {
    const auto place = [&] { return fmt::format("{}:{}", file.string(), number); };
    if (broken) throw BadInput::at(place(), "the journal is damaged here; run with --fresh to start it anew");
    ++number;
    const auto object = unsealed(line);
    if (!object) {
      broken = true;  // allowed for the last line only: the run ended while it was written
      if (number == 1 || text.back() == '\n')
        throw BadInput::at(place(), "no line of a journal, or damaged; run with --fresh to start it anew");
      return;
    }
    if (number == 1) {
      if (object->value("journal", 0) != kFormat)
        throw BadInput::at(place(), "no journal of format {}; run with --fresh to start it anew", kFormat);
      contents.header = *object;
      return;
    }
    try {
      contents.records[object->at("case")] = {object->at("inputs"),
                                              case_observations_of(object->at("observations"))};
    } catch (const json::exception& error) {
      throw BadInput::at(place(), "a record without its fields ({}); run with --fresh", error.what());
    }
  });
  if (number == 0)
    throw BadInput::at(file.string(), "is empty, no journal; run with --fresh to start it anew");
  return contents;
}

JournalLock::JournalLock(const fs::path& journal) : journal_(journal) {
  const std::string lock = journal.string() + ".lock";
  file_ = Descriptor(::open(lock.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644));
  if (!file_) throw HarnessError(fmt::format("{} cannot be made: {}", lock, std::strerror(errno)));
  if (::flock(file_.get(), LOCK_EX | LOCK_NB) == 0) return;
  if (errno != EWOULDBLOCK)
    throw HarnessError(fmt::format("{} cannot be locked: {}", lock, std::strerror(errno)));
  throw HarnessError(
      fmt::format("{} is in use by another run; wait for it or give another --journal", journal.string()));
}

JournalWriter::JournalWriter(JournalLock lock, const json& header,
                             const std::map<std::string, JournalRecord>& kept)
    : lock_(std::move(lock)) {
  std::string text = header_line(header);
  for (const auto& [id, record] : kept) text += record_line(id, record);
  // The journal itself is replaced, so that the lock must be on another file.
  write_file_atomically(lock_.journal(), text);
  file_ = Descriptor(::open(lock_.journal().c_str(), O_WRONLY | O_APPEND | O_CLOEXEC));
  if (!file_)
    throw HarnessError(
        fmt::format("{} cannot be opened: {}", lock_.journal().string(), std::strerror(errno)));
}

JournalWriter::JournalWriter(const fs::path& file, const json& header,
                             const std::map<std::string, JournalRecord>& kept)
    : JournalWriter(JournalLock(file), header, kept) {}

void JournalWriter::append(const std::string& case_id, const JournalRecord& record) {
  write(record_line(case_id, record));
}

void JournalWriter::write(const std::string& line) {
  std::string_view rest = line;
  while (!rest.empty()) {
    const ssize_t count = ::write(file_.get(), rest.data(), rest.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0)
      throw HarnessError(
          fmt::format("{} cannot be written: {}; what was written before stays good, free some space and "
                      "run again",
                      lock_.journal().string(), std::strerror(errno)));
    rest.remove_prefix(static_cast<std::size_t>(count));
  }
}

}  // namespace ampcts
