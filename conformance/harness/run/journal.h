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

class JournalWriter {
 public:
  /// Replaces `file` by a journal with this header and these records, and keeps it open, and locked, for
  /// more. HarnessError when another run has it open or the disk is full.
  JournalWriter(const std::filesystem::path& file, const nlohmann::json& header,
                const std::map<std::string, JournalRecord>& kept);
  ~JournalWriter();
  JournalWriter(const JournalWriter&) = delete;
  JournalWriter& operator=(const JournalWriter&) = delete;

  void append(const std::string& case_id, const JournalRecord& record);

 private:
  void write(const std::string& line);

  std::filesystem::path file_;
  int lock_ = -1;
  int descriptor_ = -1;
};

}  // namespace ampcts
