#include "mutation/mutants.h"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "base/error.h"
#include "base/text.h"
#include "model/json_fields.h"
#include "model/toml_fields.h"

namespace ampcts {
namespace fs = std::filesystem;
using nlohmann::json;
namespace {

MutationSite site_of(const json& object, const std::string& place) {
  JsonFields fields(object, place);
  MutationSite site;
  site.file = fields.get<std::string>("file");
  site.number = fields.get<unsigned>("site");
  site.kind = fields.get<std::string>("kind");
  site.line = fields.get<unsigned>("line");
  site.column = fields.get<unsigned>("column");
  site.text = fields.get<std::string>("text");
  site.function = fields.get<std::string>("function");
  site.rules = fields.get<std::set<std::string>>("rules");
  site.shared = fields.get<bool>("shared");
  fields.end();
  return site;
}

const std::map<std::string, std::vector<std::string>>& defects() {
  static const std::map<std::string, std::vector<std::string>> of_kind = {
      {"condition", {"true", "false"}}, {"row", {"dropped"}}, {"place", {"misplaced"}}};
  return of_kind;
}

}  // namespace

std::string MutationSite::name() const {
  return fmt::format("{}:{}", file, number);
}

std::vector<MutationSite> read_mutation_sites(const fs::path& file) {
  std::vector<MutationSite> sites;
  std::set<std::string> names;
  unsigned line = 0;
  for_each_line(read_file(file.string()), [&](std::string_view text) {
    const std::string place = fmt::format("{}:{}", file.string(), ++line);
    if (trimmed(text).empty()) return;
    const json object = json::parse(text, nullptr, false);
    if (object.is_discarded()) throw BadInput::at(place, "is not a JSON object; build mutants.program again");
    MutationSite site = site_of(object, place);
    if (defects().count(site.kind) == 0)
      throw BadInput::at(place, "kind '{}' is unknown; expected condition, row or place", site.kind);
    if (!names.insert(site.name()).second) throw BadInput::at(place, "site {} is listed twice", site.name());
    sites.push_back(std::move(site));
  });
  if (sites.empty()) throw BadInput::at(file.string(), "lists no site; build mutants.program again");
  return sites;
}

std::vector<Mutant> mutants_of(const std::vector<MutationSite>& sites) {
  std::vector<Mutant> mutants;
  for (const MutationSite& site : sites)
    for (const std::string& defect : defects().at(site.kind)) {
      const std::string value = defect == "true" ? "false" : defect == "false" ? "true" : "reached";
      mutants.push_back({&site, defect, fmt::format("{}={}", site.name(), defect),
                         fmt::format("{}={}", site.name(), value)});
    }
  return mutants;
}

EquivalentMutants::EquivalentMutants(const fs::path& file, const std::vector<Mutant>& mutants) {
  if (file.empty()) return;
  const toml::table table = parse_toml(file.string());
  for (const auto& [name, list] : table) {
    const toml::array* entries = list.as_array();
    if (entries == nullptr || (name != "equivalent" && name != "excluded"))
      throw BadInput::at(file.string(), "expected [[equivalent]] and [[excluded]] entries and nothing else");
    for (const toml::node& node : *entries) {
      const std::string place = fmt::format("{}:{}", file.string(), node.source().begin.line);
      const toml::table* entry = node.as_table();
      if (entry == nullptr) throw BadInput::at(place, "expected a table [[{}]]", std::string(name.str()));
      if (name == "equivalent")
        add_equivalent(*entry, file.string(), mutants, place);
      else
        add_excluded(*entry, file.string(), mutants, place);
    }
  }
}

void EquivalentMutants::add_equivalent(const toml::table& entry, const std::string& file,
                                       const std::vector<Mutant>& mutants, const std::string& place) {
  TomlFields fields(entry, file, "equivalent");
  const auto key = std::make_tuple(fields.text("file"), fields.text("function"), fields.text("text"),
                                   fields.text("defect"));
  const std::string reason = fields.text("reason");
  auto occurrence = fields.get_or<std::int64_t>("occurrence", 1);
  fields.end();
  for (const Mutant& mutant : mutants) {
    const MutationSite& site = *mutant.site;
    if (std::tie(site.file, site.function, site.text, mutant.defect) != key || --occurrence != 0) continue;
    if (reasons_.emplace(mutant.name, reason).second) return;
    throw BadInput::at(place, "this mutant is listed twice; remove one entry");
  }
  throw BadInput::at(place,
                     "there is no such mutant; remove the entry, or correct its function, text and defect");
}

bool EquivalentMutants::Excluded::contains(const MutationSite& site) const {
  return glob_matches(file, site.file) && (function.empty() || function == site.function);
}

void EquivalentMutants::add_excluded(const toml::table& entry, const std::string& file,
                                     const std::vector<Mutant>& mutants, const std::string& place) {
  TomlFields fields(entry, file, "excluded");
  Excluded excluded = {fields.text("file"), fields.get_or<std::string>("function", ""),
                       fields.text("reason")};
  fields.end();
  for (const Mutant& mutant : mutants) excluded.mutants += excluded.contains(*mutant.site);
  if (excluded.mutants == 0)
    throw BadInput::at(place, "no mutant is in this file and function; remove the entry, or correct it");
  excluded_.push_back(std::move(excluded));
}

bool EquivalentMutants::is_excluded(const Mutant& mutant) const {
  return std::any_of(excluded_.begin(), excluded_.end(),
                     [&](const Excluded& one) { return one.contains(*mutant.site); });
}

std::string EquivalentMutants::reason(const Mutant& mutant) const {
  const auto found = reasons_.find(mutant.name);
  return found == reasons_.end() ? "" : found->second;
}

}  // namespace ampcts
