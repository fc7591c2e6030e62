#include "model/selection.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/text.h"

namespace ampcts {
namespace {

template <class Matches>
bool empty_or_any(const std::vector<std::string>& wanted, Matches matches) {
  return wanted.empty() || std::any_of(wanted.begin(), wanted.end(), matches);
}

}  // namespace

bool Selection::is_everything() const {
  return globs.empty() && clauses.empty() && levels.empty() && polarities.empty();
}

bool Selection::matches(const Case& entry) const {
  const Rule& rule = *entry.rule;
  return empty_or_any(globs,
                      [&](const std::string& glob) {
                        return glob_matches(glob, glob.find('/') == std::string::npos ? rule.id : entry.id);
                      }) &&
         empty_or_any(clauses,
                      [&](const std::string& clause) { return is_in_clause(rule.clause, clause); }) &&
         empty_or_any(levels,
                      [&](const std::string& level) {
                        const std::string text = rule.level.text();
                        return text == level || text.rfind(level + ":", 0) == 0;
                      }) &&
         empty_or_any(polarities,
                      [&](const std::string& polarity) { return to_string(entry.kind) == polarity; });
}

std::vector<const Case*> Selection::from(const CaseList& list) const {
  std::vector<const Case*> chosen;
  for (const Case& entry : list.cases())
    if (matches(entry)) chosen.push_back(&entry);
  return chosen;
}

nlohmann::json Selection::to_json() const {
  return {{"filter", globs}, {"clause", clauses}, {"level", levels}, {"polarity", polarities}};
}

bool is_in_clause(const std::string& clause, const std::string& wanted) {
  return clause == wanted || clause.rfind(wanted + ".", 0) == 0;
}

Selection Selection::from_json(const nlohmann::json& object) {
  const auto words = [&](const char* name) { return object.value(name, std::vector<std::string>()); };
  return {words("filter"), words("clause"), words("level"), words("polarity")};
}

}  // namespace ampcts
