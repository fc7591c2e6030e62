#include "mutation/mutation_journal.h"

#include "base/error.h"
#include "report/verdict_name.h"

namespace ampcts {
using nlohmann::json;
namespace {

constexpr int kMutationJournalFormat = 1;

json object_of(const std::string& group, const Reach& reach) {
  return {{"group", group}, {"reaches", reach.witnesses.text()}, {"milliseconds", reach.slowest.count()}};
}

json object_of(const std::string& mutant, const Fate& fate) {
  json object = {{"mutant", mutant}, {"tried", fate.tried}, {"reachable", fate.reachable}};
  if (fate.killer)
    object["killer"] = {{"case", fate.killer->case_id},
                        {"side", to_string(fate.killer->side)},
                        {"verdict", to_string(fate.killer->verdict)},
                        {"reason", fate.killer->reason}};
  return object;
}

Fate fate_of(const json& object) {
  Fate fate;
  fate.tried = object.at("tried");
  fate.reachable = object.at("reachable");
  const auto found = object.find("killer");
  if (found == object.end()) return fate;
  fate.killer = {found->at("case"), found->at("side") == to_string(Side::own) ? Side::own : Side::twin,
                 verdict_named(found->at("verdict")).value_or(Verdict::missing), found->at("reason")};
  return fate;
}

std::vector<json> objects_of(const std::string& inputs, const MutationRecords& records) {
  std::vector<json> objects = {{{"mutation", kMutationJournalFormat}, {"inputs", inputs}}};
  for (const auto& [group, reach] : records.reach) objects.push_back(object_of(group, reach));
  for (const auto& [mutant, fate] : records.fates) objects.push_back(object_of(mutant, fate));
  return objects;
}

}  // namespace

std::optional<MutationRecords> read_mutation_journal(const std::filesystem::path& file,
                                                     const std::string& inputs, std::size_t mutants) {
  MutationRecords records;
  bool first = true;
  for (const auto& [place, object] : read_sealed_lines(file)) {
    try {
      if (first) {
        if (object.value("mutation", 0) != kMutationJournalFormat)
          throw BadInput::at(place, "this is not a journal of 'ampcts mutate'; give another --journal");
        if (object.at("inputs") != inputs) return std::nullopt;
        first = false;
      } else if (object.contains("group")) {
        records.reach[object.at("group")] = {Witnesses::from_text(object.at("reaches"), mutants, place),
                                             std::chrono::milliseconds(object.at("milliseconds"))};
      } else {
        records.fates[object.at("mutant")] = fate_of(object);
      }
    } catch (const json::exception& error) {
      throw BadInput::at(place, "the record lacks a field ({}); run with --fresh to start over",
                         error.what());
    }
  }
  return records;
}

MutationJournal::MutationJournal(JournalLock lock, const std::string& inputs, const MutationRecords& kept)
    : lines_(std::move(lock), objects_of(inputs, kept)) {}

void MutationJournal::add(const std::string& group, const Reach& reach) {
  lines_.append(object_of(group, reach));
}

void MutationJournal::add(const std::string& mutant, const Fate& fate) {
  lines_.append(object_of(mutant, fate));
}

}  // namespace ampcts
