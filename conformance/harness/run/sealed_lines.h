// A file of JSON objects, one per line, each with a checksum, so that it can be trusted after an
// interruption. If its name ends in .zst, it is compressed; if it was cut off, it can still be read up to the
// cut.
#pragma once

#include <nlohmann/json.hpp>

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "base/zstd.h"
#include "process/descriptor.h"

namespace ampcts {

/// Returns the object with a field `check`, a checksum over the other fields.
nlohmann::json sealed(nlohmann::json object);

/// Returns the object without its checksum, or nothing if it is not an object with a correct checksum.
std::optional<nlohmann::json> unsealed(nlohmann::json object);

struct SealedLine {
  std::string place;  // FILE:LINE
  nlohmann::json object;
};

/// Returns the objects of `file`, without their checksums. Drops an incomplete last line, which results from
/// an interrupted write. Throws BadInput, which names file and line, for any other damaged line.
std::vector<SealedLine> read_sealed_lines(const std::filesystem::path& file);

/// The lock of a journal. Lock it before reading: otherwise, records that another run adds between reading
/// and writing would be lost.
class JournalLock {
 public:
  /// Throws HarnessError if another run has the lock. The lock is on a file beside the journal. That file is
  /// never removed, because otherwise two runs could each lock a file of that name.
  explicit JournalLock(const std::filesystem::path& journal);

  const std::filesystem::path& journal() const { return journal_; }

 private:
  std::filesystem::path journal_;
  Descriptor file_;
};

class SealedWriter {
 public:
  /// Replaces the journal by these objects, and keeps it open and locked for further ones. Throws
  /// HarnessError if it cannot be written, for example because the disk is full.
  SealedWriter(JournalLock lock, const std::vector<nlohmann::json>& kept);
  SealedWriter(const SealedWriter&) = delete;
  SealedWriter& operator=(const SealedWriter&) = delete;
  ~SealedWriter();

  void append(nlohmann::json object);

 private:
  void write(std::string_view bytes);

  JournalLock lock_;
  std::optional<Compressor> compressor_;  // only for a compressed journal
  Descriptor file_;
};

}  // namespace ampcts
