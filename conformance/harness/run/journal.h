// The journal: observations, one JSON object per line, written as soon as they are made.
//
// The journal of an interrupted run can end in an incomplete line, which is dropped. Any other damaged line
// is an error, because a verdict must not be based on incomplete evidence.
#pragma once

#include <nlohmann/json.hpp>

#include <filesystem>
#include <map>
#include <string>

#include "judge/observation.h"
#include "run/sealed_lines.h"

namespace ampcts {

struct JournalRecord {
  std::string inputs;  // Fingerprint::of() the case when it was observed
  CaseObservations observations;
  std::string program = {};  // for a run from a bundle: Fingerprint::program_of() the case when it was built
};

struct JournalContents {
  nlohmann::json header;
  std::map<std::string, JournalRecord> records;  // the latest record of each case, by case id
};

/// Reads a journal. Throws BadInput, which names file and line, if it is damaged.
JournalContents read_journal(const std::filesystem::path& file);

class JournalWriter {
 public:
  /// Replaces the journal by one with this header and these records, and keeps it open and locked for further
  /// records. Throws HarnessError if it cannot be written, for example because the disk is full.
  JournalWriter(JournalLock lock, const nlohmann::json& header,
                const std::map<std::string, JournalRecord>& kept);

  /// Does the same for a journal that was not read before, and locks it.
  JournalWriter(const std::filesystem::path& file, const nlohmann::json& header,
                const std::map<std::string, JournalRecord>& kept);

  void append(const std::string& case_id, const JournalRecord& record);

 private:
  SealedWriter lines_;
};

}  // namespace ampcts
