// The journal: what was observed, one JSON object a line, written as soon as it is known.
//
// A run that was interrupted leaves a journal that is whole but for its end; a torn last line is dropped. Any
// other line that cannot be read is an error, because a verdict must not rest on half of the evidence.
#pragma once

#include <nlohmann/json.hpp>

#include <filesystem>
#include <map>
#include <string>

#include "judge/observation.h"
#include "run/sealed_lines.h"

namespace ampcts {

struct JournalRecord {
  std::string inputs;  // Fingerprint::of the case when it was observed
  CaseObservations observations;
  std::string program = {};  // of a run from a bundle: Fingerprint::program_of the case when it was bundled
};

struct JournalContents {
  nlohmann::json header;
  std::map<std::string, JournalRecord> records;  // by case id; the latest of each
};

/// BadInput names file and line of what cannot be read.
JournalContents read_journal(const std::filesystem::path& file);

class JournalWriter {
 public:
  /// Replaces the journal by one with this header and these records, and keeps it open, and locked, for more.
  /// HarnessError when the disk is full.
  JournalWriter(JournalLock lock, const nlohmann::json& header,
                const std::map<std::string, JournalRecord>& kept);

  /// The same for a journal that was not read, with a lock of its own.
  JournalWriter(const std::filesystem::path& file, const nlohmann::json& header,
                const std::map<std::string, JournalRecord>& kept);

  void append(const std::string& case_id, const JournalRecord& record);

 private:
  SealedWriter lines_;
};

}  // namespace ampcts
