// A file of JSON objects, one a line, each with a checksum: what is written as soon as it is known, and
// trusted after an interruption. Where its name ends in .zst it is compressed, and can be read up to where it
// breaks off all the same.
#pragma once

#include <nlohmann/json.hpp>

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "base/zstd.h"
#include "process/descriptor.h"

namespace ampcts {

/// The object with a field `check`, by which a damaged one is told from a sound one.
nlohmann::json sealed(nlohmann::json object);

/// The object without its checksum; nothing when it is no object with the right one.
std::optional<nlohmann::json> unsealed(nlohmann::json object);

struct SealedLine {
  std::string place;  // FILE:LINE
  nlohmann::json object;
};

/// The objects of `file`, without their checksums. A torn last line - the writer was ended while it wrote -
/// is dropped; BadInput names any other that is damaged.
std::vector<SealedLine> read_sealed_lines(const std::filesystem::path& file);

/// A run's claim on a journal. Take it before the journal is read: what another run added between the reading
/// and the writing would be lost.
class JournalLock {
 public:
  /// HarnessError when another run has it. The lock is on a file beside the journal, which stays: were it
  /// removed, two runs could each lock a file of that name.
  explicit JournalLock(const std::filesystem::path& journal);

  const std::filesystem::path& journal() const { return journal_; }

 private:
  std::filesystem::path journal_;
  Descriptor file_;
};

class SealedWriter {
 public:
  /// Replaces the journal by these objects, and keeps it open, and locked, for more. HarnessError when the
  /// disk is full.
  SealedWriter(JournalLock lock, const std::vector<nlohmann::json>& kept);
  SealedWriter(const SealedWriter&) = delete;
  SealedWriter& operator=(const SealedWriter&) = delete;
  ~SealedWriter();

  void append(nlohmann::json object);

 private:
  void write(std::string_view bytes);

  JournalLock lock_;
  std::optional<Compressor> compressor_;  // of a compressed file
  Descriptor file_;
};

}  // namespace ampcts
