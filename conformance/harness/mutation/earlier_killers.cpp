#include "mutation/earlier_killers.h"

#include <nlohmann/json.hpp>

#include "base/error.h"
#include "base/text.h"

namespace ampcts {
using nlohmann::json;
namespace {

template <class Key>
const EarlierKillers::Texts& found_or_none(const std::map<Key, EarlierKillers::Texts>& texts,
                                           const Key& key) {
  static const EarlierKillers::Texts none;
  const auto found = texts.find(key);
  return found == texts.end() ? none : found->second;
}

}  // namespace

EarlierKillers::EarlierKillers(const std::filesystem::path& report) {
  const json object = json::parse(read_file(report.string()), nullptr, false);
  try {
    for (const json& entry : object.at("mutants")) {
      if (!entry.contains("case")) continue;
      const Side side = entry.at("side") == to_string(Side::own) ? Side::own : Side::twin;
      const std::pair<std::string, Side> text = {entry.at("case"), side};
      const Function function = {entry.at("file"), entry.at("function")};
      of_function_[function].insert(text);
      of_file_[function.first].insert(text);
      of_defect_[{function, entry.at("text"), entry.at("defect")}].insert(text);
    }
  } catch (const json::exception& error) {
    throw BadInput::at(report.string(), "is not a report of 'ampcts mutate' ({})", error.what());
  }
}

const EarlierKillers::Texts& EarlierKillers::of(const Mutant& mutant) const {
  const MutationSite& site = *mutant.site;
  return found_or_none(of_defect_, Defect({site.file, site.function}, site.text, mutant.defect));
}

const EarlierKillers::Texts& EarlierKillers::of_function(const Mutant& mutant) const {
  return found_or_none(of_function_, Function(mutant.site->file, mutant.site->function));
}

const EarlierKillers::Texts& EarlierKillers::of_file(const Mutant& mutant) const {
  return found_or_none(of_file_, mutant.site->file);
}

}  // namespace ampcts
