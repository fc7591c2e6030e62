// The journal: what was observed, one JSON object a line, written as soon as it is known.
//
// A run that was interrupted leaves a journal that is whole but for its end; a torn last line is dropped. Any
// other line that cannot be read is an error, because a verdict must not rest on half of the evidence.
#pragma once

#include <nlohmann/json.hpp>

#include <filesystem>
#include <map>
#include <optional>
#include <string>

#include "judge/observation.h"
#include "process/descriptor.h"

namespace ampcts {

struct JournalRecord {
  std::string inputs;  // Fingerprint::of the case when it was observed
  CaseObservations observations;
};

struct JournalContents {
  nlohmann::json header;
  std::map<std::string, JournalRecord> records;  // by case id; the latest of each
};

/// BadInput names file and line of what cannot be read.
JournalContents read_journal(const std::filesystem::path& file);

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

class JournalWriter {
 public:
  /// Replaces the journal by one with this header and these records, and keeps it open, and locked, for more.
  /// HarnessError when the disk is full.
  JournalWriter(JournalLock lock, const nlohmann::json& header,
                const std::map<std::string, JournalRecord>& kept);

  /// The same for a journal that was not read, with a lock of its own.
  JournalWriter(const std::filesystem::path& file, const nlohmann::json& header,
                const std::map<std::string, JournalRecord>& kept);
  JournalWriter(const JournalWriter&) = delete;
  JournalWriter& operator=(const JournalWriter&) = delete;

  void append(const std::string& case_id, const JournalRecord& record);

 private:
  void write(const std::string& line);

  JournalLock lock_;
  Descriptor file_;
};

}  // namespace ampcts
