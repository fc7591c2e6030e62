#include "mutation/mutants.h"

#include <fmt/format.h>

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

std::string Mutant::name() const {
  return site->name() + "=" + defect;
}

std::string Mutant::witness() const {
  const std::string value = defect == "true" ? "false" : defect == "false" ? "true" : "reached";
  return site->name() + "=" + value;
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
    for (const std::string& defect : defects().at(site.kind)) mutants.push_back({&site, defect});
  return mutants;
}

EquivalentMutants::EquivalentMutants(const fs::path& file, const std::vector<Mutant>& mutants) {
  using Key = std::tuple<std::string, std::string, std::string, std::string>;
  std::map<Key, std::vector<const Mutant*>> known;
  for (const Mutant& mutant : mutants)
    known[{mutant.site->file, mutant.site->function, mutant.site->text, mutant.defect}].push_back(&mutant);

  toml::table table = parse_toml(file.string());
  if (table.empty()) return;
  const toml::array* entries = table["equivalent"].as_array();
  if (entries == nullptr || table.size() != 1)
    throw BadInput::at(file.string(), "expected [[equivalent]] entries and nothing else");
  for (const toml::node& node : *entries) {
    const std::string place = fmt::format("{}:{}", file.string(), node.source().begin.line);
    const toml::table* entry = node.as_table();
    if (entry == nullptr) throw BadInput::at(place, "expected a table [[equivalent]]");
    TomlFields fields(*entry, file.string(), "equivalent");
    const Key key = {fields.text("file"), fields.text("function"), fields.text("text"),
                     fields.text("defect")};
    const std::string reason = fields.text("reason");
    const auto occurrence = static_cast<std::size_t>(fields.get_or<std::int64_t>("occurrence", 1));
    fields.end();
    const auto found = known.find(key);
    if (found == known.end() || occurrence < 1 || occurrence > found->second.size())
      throw BadInput::at(
          place, "there is no such mutant; remove the entry, or correct its function, text and defect");
    if (!reasons_.emplace(found->second[occurrence - 1]->name(), reason).second)
      throw BadInput::at(place, "this mutant is listed twice; remove one entry");
  }
}

std::string EquivalentMutants::reason(const Mutant& mutant) const {
  const auto found = reasons_.find(mutant.name());
  return found == reasons_.end() ? "" : found->second;
}

}  // namespace ampcts
