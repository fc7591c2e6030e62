#include "model/coverage.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <set>

#include "base/text.h"
#include "model/json_fields.h"
#include "model/selection.h"

namespace ampcts {
namespace fs = std::filesystem;
using nlohmann::json;
namespace {

constexpr int kCoverageFormat = 2;

json parsed(const std::string& path) {
  if (!fs::exists(path)) throw BadInput::at(path, "there is no such file; generate the cases again");
  json document = json::parse(read_file(path), nullptr, /*allow_exceptions=*/false);
  if (document.is_discarded()) throw BadInput::at(path, "is not JSON; generate the cases again");
  return document;
}

ClauseKey place_of(JsonFields& fields) {
  return {fields.get<std::string>("document"), fields.get<std::string>("clause")};
}

/// Calls `read` with the fields of each object of an array.
template <class Read>
void each(JsonFields& fields, const std::string& name, Read read) {
  const json& array = fields.array(name);
  for (std::size_t i = 0; i < array.size(); ++i) {
    JsonFields row(array[i], fmt::format("{}: {}[{}]", fields.place(), name, i));
    read(row);
    row.end();
  }
}

json to_json(const ClauseCoverage& clause) {
  json kinds = json::object();
  for (const auto& [kind, count] : clause.kinds)
    kinds[to_string(kind)] = {{"rules", count.rules}, {"cases", count.cases}, {"distinct", count.distinct}};
  return {{"polarities", kinds},
          {"sentences", clause.sentences},
          {"excepted", clause.excepted},
          {"members", clause.members},
          {"excepted_members", clause.excepted_members}};
}

}  // namespace

CoverageData CoverageData::load(const CaseList& list) {
  const std::string path = (list.folder() / "coverage.json").string();
  const json document = parsed(path);
  JsonFields fields(document, path);
  if (const int format = fields.get<int>("format"); format != kCoverageFormat)
    throw BadInput::at(path, "has format {}, but this harness reads format {}; generate the cases again",
                       format, kCoverageFormat);
  if (fields.get<std::string>("catalogue_sha256") != list.catalogue_sha256())
    throw BadInput::at(path,
                       "was generated from another catalogue than cases.json; generate the cases again");
  CoverageData data;
  each(fields, "rules", [&](JsonFields& row) {
    data.rules.push_back({place_of(row), row.get<std::string>("id"),
                          kind_named(row.get<std::string>("polarity"), row.place())});
  });
  each(fields, "sentences", [&](JsonFields& row) {
    row.get<std::string>("key");
    data.sentences.push_back({place_of(row), row.get<bool>("excepted")});
  });
  each(fields, "members", [&](JsonFields& row) {
    row.get<std::string>("interface");
    row.get<std::string>("id");
    data.members.push_back({place_of(row), row.get<bool>("excepted")});
  });
  each(fields, "holes", [&](JsonFields& row) {
    data.holes.push_back({place_of(row), row.get<std::string>("source"), row.get<std::string>("message")});
  });
  fields.end();
  return data;
}

void CoverageCount::add(const CoverageCount& other) {
  rules += other.rules;
  cases += other.cases;
  distinct += other.distinct;
}

ClauseCoverage Coverage::total() const {
  ClauseCoverage sum;
  for (const auto& [place, clause] : clauses) {
    for (const auto& [kind, count] : clause.kinds) sum.kinds[kind].add(count);
    sum.sentences += clause.sentences;
    sum.excepted += clause.excepted;
    sum.members += clause.members;
    sum.excepted_members += clause.excepted_members;
  }
  return sum;
}

Coverage coverage_of(const CoverageData& data, const CaseList& list,
                     const std::vector<std::string>& clauses) {
  const auto in_scope = [&](const ClauseKey& place) {
    return clauses.empty() || std::any_of(clauses.begin(), clauses.end(), [&](const std::string& clause) {
             return is_in_clause(place.second, clause);
           });
  };
  Coverage coverage;
  for (const auto& rule : data.rules)
    if (in_scope(rule.place)) ++coverage.clauses[rule.place].kinds[rule.polarity].rules;
  for (const auto& sentence : data.sentences) {
    if (!in_scope(sentence.place)) continue;
    ++coverage.clauses[sentence.place].sentences;
    coverage.clauses[sentence.place].excepted += sentence.excepted;
  }
  for (const auto& member : data.members) {
    if (!in_scope(member.place)) continue;
    ++coverage.clauses[member.place].members;
    coverage.clauses[member.place].excepted_members += member.excepted;
  }
  std::set<std::tuple<const Rule*, Kind, std::string>> shapes;
  for (const Case& entry : list.cases()) {
    const ClauseKey place = {entry.rule->document, entry.rule->clause};
    if (!in_scope(place)) continue;
    CoverageCount& count = coverage.clauses[place].kinds[entry.kind];
    ++count.cases;
    count.distinct += shapes.insert({entry.rule, entry.kind, entry.shape}).second;
  }
  for (const auto& hole : data.holes)
    if (in_scope(hole.place)) coverage.holes.push_back(hole);
  return coverage;
}

json to_json(const Coverage& coverage) {
  json clauses = json::array(), holes = json::array();
  for (const auto& [place, clause] : coverage.clauses) {
    json row = to_json(clause);
    row["document"] = place.first;
    row["clause"] = place.second;
    clauses.push_back(std::move(row));
  }
  for (const auto& hole : coverage.holes)
    holes.push_back({{"document", hole.place.first},
                     {"clause", hole.place.second},
                     {"source", hole.source},
                     {"message", hole.message}});
  return {{"format", kCoverageFormat},
          {"clauses", clauses},
          {"total", to_json(coverage.total())},
          {"holes", holes}};
}

}  // namespace ampcts
