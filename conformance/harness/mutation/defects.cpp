#include "mutation/defects.h"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "base/error.h"
#include "base/text.h"
#include "model/json_fields.h"

namespace ampcts {
using nlohmann::json;

void Defects::add(const std::filesystem::path& file) {
  unsigned line = 0;
  for_each_line(read_file(file.string()), [&](std::string_view text) {
    const std::string place = fmt::format("{}:{}", file.string(), ++line);
    const json object = json::parse(text, nullptr, false);
    if (object.is_discarded()) throw BadInput::at(place, "is not a JSON object: '{}'", text);
    JsonFields fields(object, place);
    Known known;
    known.name = fields.get<std::string>("defect");
    known.kind = fields.get<std::string>("kind");
    known.site.clause = fields.get<std::string>("clause");
    known.site.file = fields.get<std::string>("file");
    known.site.line = fields.get_or<unsigned>("line", 0);
    known.site.column = fields.get_or<unsigned>("column", 0);
    known.site.function = fields.get<std::string>("function");
    known.site.text = fields.get<std::string>("text");
    fields.end();
    if (names_.insert(known.name).second) known_.push_back(std::move(known));
  });
}

std::vector<Mutant> Defects::mutants() const {
  std::vector<Mutant> mutants;
  for (const Known& known : known_) mutants.push_back({&known.site, known.kind, known.name, known.name});
  const auto key = [](const Mutant& mutant) {
    const MutationSite& site = *mutant.site;
    return std::tie(site.file, site.line, site.column, mutant.name);
  };
  std::sort(mutants.begin(), mutants.end(),
            [&](const Mutant& a, const Mutant& b) { return key(a) < key(b); });
  return mutants;
}

}  // namespace ampcts
