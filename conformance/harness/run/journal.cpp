#include "run/journal.h"

#include <optional>

#include "base/error.h"

namespace ampcts {
namespace fs = std::filesystem;
using nlohmann::json;
namespace {

constexpr int kJournalFormat = 1;

json record_object(const std::string& case_id, const JournalRecord& record) {
  json object = {
      {"case", case_id}, {"inputs", record.inputs}, {"observations", to_json(record.observations)}};
  if (!record.program.empty()) object["program"] = record.program;
  return object;
}

std::vector<json> objects_of(json header, const std::map<std::string, JournalRecord>& records) {
  header["journal"] = kJournalFormat;
  std::vector<json> objects = {std::move(header)};
  for (const auto& [id, record] : records) objects.push_back(record_object(id, record));
  return objects;
}

}  // namespace

JournalContents read_journal(const fs::path& file) {
  JournalContents contents;
  for (const auto& [place, object] : read_sealed_lines(file)) {
    if (contents.header.is_null()) {
      if (object.value("journal", 0) != kJournalFormat)
        throw BadInput::at(place, "this is not a journal of format {}; run with --fresh to start over",
                           kJournalFormat);
      contents.header = object;
      continue;
    }
    try {
      contents.records[object.at("case")] = {
          object.at("inputs"), case_observations_of(object.at("observations")), object.value("program", "")};
    } catch (const json::exception& error) {
      throw BadInput::at(place, "the record lacks a field ({}); run with --fresh to start over",
                         error.what());
    }
  }
  return contents;
}

JournalWriter::JournalWriter(JournalLock lock, const json& header,
                             const std::map<std::string, JournalRecord>& kept)
    : lines_(std::move(lock), objects_of(header, kept)) {}

JournalWriter::JournalWriter(const fs::path& file, const json& header,
                             const std::map<std::string, JournalRecord>& kept)
    : JournalWriter(JournalLock(file), header, kept) {}

void JournalWriter::append(const std::string& case_id, const JournalRecord& record) {
  lines_.append(record_object(case_id, record));
}

}  // namespace ampcts
