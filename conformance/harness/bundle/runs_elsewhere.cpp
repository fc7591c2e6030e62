#include "bundle/runs_elsewhere.h"

#include <set>
#include <utility>

#include "base/error.h"
#include "base/text.h"

namespace ampcts {
namespace fs = std::filesystem;
using nlohmann::json;
namespace {

constexpr const char* kAgain = "make the bundle again and run that";

void require_same(const std::string& journal, const char* what, const std::string& then,
                  const std::string& now) {
  if (then != now)
    throw BadInput::at(journal, "was written with another {} than the one on this machine; {}", what, kAgain);
}

void check_header(const std::string& journal, const json& header, const CaseList& list,
                  const Adapter& adapter) {
  if (!header.contains("bundle"))
    throw BadInput::at(journal,
                       "is not a journal of 'run --bundle'; give a journal that 'run --bundle' wrote");
  const auto text = [&](const char* name) { return header.value(name, ""); };
  if (text("vendor") != adapter.name)
    throw BadInput::at(
        journal,
        "is a journal of the vendor '{}', not of '{}'; give the --vendor of the journal, or another journal",
        text("vendor"), adapter.name);
  require_same(journal, "cases.json", text("cases_sha256"), list.sha256());
  require_same(journal, "adapter", text("adapter_sha256"), adapter.sha256);
}

/// The cases of one part of a bundle that the journals contain.
struct Holding {
  std::string journal;  // the first journal of this part
  std::size_t journals = 0;
  unsigned parts = 1;   // of the bundle
  std::size_t due = 0;  // number of cases in the part
  std::set<std::string> cases;
};
using Holdings = std::map<std::pair<std::string, unsigned>, Holding>;  // by bundle id and part number

void note_holding(Holdings& holdings, const std::string& journal, const JournalContents& contents) {
  const json& bundle = contents.header.at("bundle");
  Holding& holding = holdings[{bundle.value("id", ""), bundle.value("part", 1U)}];
  if (holding.journals++ == 0) holding.journal = journal;
  holding.parts = bundle.value("parts", 1U);
  holding.due = bundle.value("cases", std::size_t{0});
  for (const auto& [id, record] : contents.records) holding.cases.insert(id);
}

/// Throws BadInput if the journals lack cases of a part: a run was interrupted or filtered, or a journal is
/// truncated. Another journal can supply the missing cases.
void check_whole(const Holdings& holdings) {
  for (const auto& [part, holding] : holdings)
    if (holding.cases.size() != holding.due)
      throw BadInput::at(
          holding.journal,
          "contains {}{} of the {} of its bundle: the journal is truncated, the run did not finish, or only "
          "a part was selected. Run the bundle again with the same --out and without a selection, which "
          "continues that run; or run the other cases on another machine and give the journals of both",
          holding.journals == 1 ? "" : fmt::format("(with {}) ", counted(holding.journals - 1, "other")),
          holding.cases.size(), counted(holding.due, "case"));
}

/// Returns the string `name` of the evidence, or "" if it has none. Programs write the evidence, so it can be
/// any JSON value.
std::string text_in(const json& evidence, const char* name) {
  if (!evidence.is_object()) return "";
  const auto found = evidence.find(name);
  return found != evidence.end() && found->is_string() ? found->get<std::string>() : "";
}

class RunsReader {
 public:
  explicit RunsReader(const JudgeRules& rules) : rules_(rules) {}

  void add(const Case& entry, JournalRecord record, const std::string& journal) {
    note_device("device", record, journal);
    note_device("driver", record, journal);
    const auto [known, is_new] = runs_.records.emplace(entry.id, record);
    if (is_new) return;
    const bool alone = record.observations.compile && record.observations.compile->shared_by == 1;
    if (!alone || !is_open(entry, known->second.observations, rules_))
      throw BadInput::at(
          journal, "contains the case '{}', which another journal has settled; give only one of the two",
          entry.id);
    known->second = std::move(record);
  }

  RunsElsewhere take(const json& header) {
    json& origin = runs_.origin;
    for (const char* name : {"commit", "compiler", "started", "device"})
      origin[name] = header.value(name, "");
    for (const auto& [name, values] : devices_) origin[name] = values.begin()->first;
    if (origin.find("driver") == origin.end()) origin["driver"] = "";
    return std::move(runs_);
  }

 private:
  void note_device(const char* name, const JournalRecord& record, const std::string& journal) {
    const std::string value = text_in(record.observations.evidence, name);
    if (value.empty()) return;
    auto& known = devices_[name];
    known.emplace(value, journal);
    if (known.size() == 1) return;
    const auto& [first, first_journal] = *known.begin();
    const auto& [second, second_journal] = *std::next(known.begin());
    throw BadInput::at(journal, "the {}s differ: {} has '{}', {} has '{}'; give journals of one device", name,
                       first_journal, first, second_journal, second);
  }

  const JudgeRules& rules_;
  std::map<std::string, std::map<std::string, std::string>> devices_;  // field, value, a journal that has it
  RunsElsewhere runs_;
};

/// Returns why no journal contains a case: the numbers of the parts without a journal, if any.
std::string parts_lacking(const Holdings& holdings) {
  std::map<std::string, unsigned> parts;
  for (const auto& [part, holding] : holdings) parts[part.first] = holding.parts;
  std::vector<std::string> missing;
  for (const auto& [id, count] : parts)
    for (unsigned part = 1; part <= count; ++part)
      if (holdings.count({id, part}) == 0) missing.push_back(std::to_string(part));
  return missing.empty() ? "it was not selected when the bundle was made"
                         : fmt::format("the journal of part {} is missing", fmt::join(missing, ", "));
}

}  // namespace

RunsElsewhere read_runs(const std::vector<fs::path>& journals, const std::vector<const Case*>& programs,
                        const CaseList& list, const Adapter& adapter, const JudgeRules& rules,
                        const std::function<std::string(const Case&)>& fingerprint) {
  std::map<std::string, const Case*> wanted;
  for (const Case* entry : programs) wanted[entry->id] = entry;
  RunsReader reader(rules);
  json first_header;
  std::set<std::string> found;
  Holdings holdings;
  for (const fs::path& file : journals) {
    JournalContents contents = read_journal(file);
    check_header(file.string(), contents.header, list, adapter);
    note_holding(holdings, file.string(), contents);
    if (first_header.is_null()) first_header = contents.header;
    for (auto& [id, record] : contents.records) {
      const auto entry = wanted.find(id);
      if (entry == wanted.end()) continue;
      if (record.program != fingerprint(*entry->second))
        throw BadInput::at(
            file.string(),
            "'{}' was built from another text or by another compiler than those on this machine; {}", id,
            kAgain);
      found.insert(id);
      reader.add(*entry->second, std::move(record), file.string());
    }
  }
  check_whole(holdings);
  for (const auto& [id, entry] : wanted)
    if (found.count(id) == 0)
      throw BadInput::at(journals.front().string(), "contains no run of '{}': {}", id,
                         parts_lacking(holdings));
  return reader.take(first_header);
}

}  // namespace ampcts
