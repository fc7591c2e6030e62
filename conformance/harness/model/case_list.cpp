#include "model/case_list.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "base/sha256.h"
#include "base/text.h"
#include "model/json_fields.h"

namespace ampcts {
namespace fs = std::filesystem;
using nlohmann::json;
namespace {

constexpr int kCaseListFormat = 1;

const std::map<std::string, Kind> kKinds = {
    {"reject", Kind::reject}, {"accept", Kind::accept},
    {"warn", Kind::warn},     {"static-assert", Kind::static_assertion},
    {"run", Kind::run},       {"throw", Kind::throws},
};

Level level_named(const std::string& text, const std::string& place) {
  if (text == "required") return {Level::Weight::required, ""};
  if (text == "vendor") return {Level::Weight::vendor, ""};
  constexpr std::string_view kOptional = "optional:";
  if (text.rfind(kOptional, 0) == 0 && text.size() > kOptional.size())
    return {Level::Weight::optional, text.substr(kOptional.size())};
  throw BadInput::at(place, "'{}' is not a level; expected required, optional:FEATURE or vendor", text);
}

json parse(const std::string& text, const std::string& place) {
  try {
    return json::parse(text);
  } catch (const json::parse_error& error) {
    const auto line =
        1 + std::count(text.begin(),
                       text.begin() + static_cast<std::ptrdiff_t>(std::min(error.byte, text.size())), '\n');
    throw BadInput::at(place, "line {} is not JSON ({}); generate the cases again", line, error.what());
  }
}

}  // namespace

Kind kind_named(const std::string& name, const std::string& place) {
  const auto found = kKinds.find(name);
  if (found == kKinds.end())
    throw BadInput::at(
        place, "'{}' is not a kind; expected reject, accept, warn, static-assert, run or throw", name);
  return found->second;
}

std::string to_string(Kind kind) {
  for (const auto& [name, value] : kKinds)
    if (value == kind) return name;
  return "?";
}

bool is_negative(Kind kind) {
  return kind == Kind::reject || kind == Kind::static_assertion || kind == Kind::warn;
}

bool is_program(Kind kind) {
  return kind == Kind::run || kind == Kind::throws;
}

std::string Level::text() const {
  switch (weight) {
    case Weight::required:
      return "required";
    case Weight::optional:
      return "optional:" + feature;
    case Weight::vendor:
      return "vendor";
  }
  return "?";
}

int standard_year(const std::string& name) {
  static const std::map<std::string, int> years = {{"c++11", 11}, {"c++14", 14}, {"c++17", 17},
                                                   {"c++20", 20}, {"c++23", 23}, {"c++26", 26}};
  const auto found = years.find(name);
  return found == years.end() ? 0 : found->second;
}

/// Reads a CaseList from JSON; one function per kind of entry.
class CaseListReader {
 public:
  /// `wanted`: ids of the cases to read; null for all.
  CaseListReader(const fs::path& folder, const std::set<std::string>* wanted) : wanted_(wanted) {
    list_.folder_ = fs::absolute(folder).lexically_normal();
    path_ = (list_.folder_ / "cases.json").string();
  }

  CaseList read() {
    if (!fs::exists(path_))
      throw BadInput::at(path_, "there is no such file; build the target 'cases', or give --cases DIR");
    const std::string text = read_file(path_);
    list_.sha256_ = sha256_of(text);
    const json document = parse(text, path_);
    JsonFields fields(document, path_);
    if (const int format = fields.get<int>("format"); format != kCaseListFormat)
      throw BadInput::at(path_, "has format {}, but this harness reads format {}; generate the cases again",
                         format, kCaseListFormat);
    list_.suite_ = fields.get<std::string>("suite");
    list_.generator_ = fields.get<std::string>("generator");
    list_.catalogue_sha256_ = fields.get<std::string>("catalogue_sha256");
    read_rules(fields.array("rules"));
    read_cases(fields.array("cases"));
    fields.end();
    return std::move(list_);
  }

 private:
  void read_rules(const json& rules) {
    for (std::size_t i = 0; i < rules.size(); ++i) {
      JsonFields fields(rules[i], fmt::format("{}: rules[{}]", path_, i));
      Rule rule = read_rule(fields);
      if (!rule_numbers_.emplace(rule.id, list_.rules_.size()).second)
        throw BadInput::at(fields.place(), "rule '{}' is listed twice; generate the cases again", rule.id);
      list_.rules_.push_back(std::move(rule));
    }
  }

  static Rule read_rule(JsonFields& fields) {
    Rule rule;
    rule.id = fields.get<std::string>("id");
    rule.title = fields.get_or<std::string>("title", "");
    rule.document = fields.get_or<std::string>("document", "");
    rule.clause = fields.get<std::string>("clause");
    rule.lines = fields.get_or<std::vector<int>>("lines", {});
    rule.polarity = kind_named(fields.get<std::string>("polarity"), fields.place());
    rule.level = level_named(fields.get<std::string>("level"), fields.place());
    rule.statement = fields.get_or<std::string>("statement", "");
    rule.codes = fields.get_or<std::vector<std::string>>("codes", {});
    rule.features = fields.get_or<std::vector<std::string>>("features", {});
    if (const json* reading = fields.find("reading"); reading != nullptr && !reading->is_null())
      rule.reading = reading->is_string() ? reading->get<std::string>() : reading->dump();
    rule.source = fields.get_or<std::string>("source", "");
    fields.end();
    return rule;
  }

  void read_cases(const json& cases) {
    std::set<std::string> ids;
    list_.cases_.reserve(cases.size());
    for (std::size_t i = 0; i < cases.size(); ++i) {
      JsonFields fields(cases[i], fmt::format("{}: cases[{}]", path_, i));
      if (wanted_ != nullptr && wanted_->count(fields.get<std::string>("id")) == 0) {
        list_.is_part_ = true;
        continue;
      }
      Case entry = read_case(fields);
      if (!ids.insert(entry.id).second)
        throw BadInput::at(fields.place(), "case '{}' is listed twice; generate the cases again", entry.id);
      list_.cases_.push_back(std::move(entry));
    }
  }

  Case read_case(JsonFields& fields) {
    Case entry;
    entry.id = fields.get<std::string>("id");
    const std::string place = fmt::format("{} '{}'", fields.place(), entry.id);
    const std::string rule = fields.get<std::string>("rule");
    const auto found = rule_numbers_.find(rule);
    if (found == rule_numbers_.end())
      throw BadInput::at(place, "there is no rule '{}'; generate the cases again", rule);
    entry.rule = &list_.rules_[found->second];
    entry.kind = kind_named(fields.get<std::string>("kind"), place);
    entry.file = existing_file(fields.get<std::string>("file"), place);
    if (const std::string twin = fields.get_or<std::string>("twin", ""); !twin.empty())
      entry.twin = existing_file(twin, place);
    read_further_files(fields, entry, place);
    entry.twin_by_deletion = fields.get_or("twin_by_deletion", false);
    read_standard(fields, entry, place);
    entry.features = fields.get_or<std::vector<std::string>>("features", {});
    if (fields.find("marks") != nullptr) read_marks(fields.array("marks"), entry, place);
    if (fields.find("companions") != nullptr) read_companions(fields.array("companions"), entry, place);
    read_dimensions(fields, entry);
    entry.shape = fields.get_or<std::string>("shape", "");
    entry.ill_formed_cpp = fields.get_or("ill_formed_cpp", false);
    read_stage(fields, entry, place);
    fields.end();
    check(entry, place);
    return entry;
  }

  /// Reads the names of the files beside the main one. The twin must have files with the same names.
  void read_further_files(JsonFields& fields, Case& entry, const std::string& place) const {
    entry.units = fields.get_or<std::vector<std::string>>("units", {});
    entry.headers = fields.get_or<std::vector<std::string>>("headers", {});
    std::set<std::string> names = {entry.file.filename().string()};
    for (const auto& list : {entry.units, entry.headers})
      for (const std::string& name : list) {
        if (fs::path(name).filename() != name)
          throw BadInput::at(
              place, "'{}' must be the name of a file in the folder of 'file', without a folder", name);
        if (!names.insert(name).second)
          throw BadInput::at(place, "file '{}' is listed twice; generate the cases again", name);
      }
    if (entry.has_several_files() && entry.twin.parent_path() == entry.file.parent_path())
      throw BadInput::at(place, "the files of the case and of its twin must be in different folders");
    for (const fs::path& file : files_of(entry))
      existing_file(file.lexically_relative(list_.folder_).generic_string(), place);
  }

  /// Throws BadInput if a file is outside the folder: a cases.json from another machine must not make the
  /// harness compile arbitrary files of this one.
  fs::path existing_file(const std::string& name, const std::string& place) const {
    const fs::path relative = fs::path(name).lexically_normal();
    if (relative.is_absolute() || *relative.begin() == "..")
      throw BadInput::at(place, "file '{}' is outside the folder of cases.json", name);
    const fs::path path = list_.folder_ / relative;
    if (!fs::is_regular_file(path))
      throw BadInput::at(place, "file '{}' is missing; generate the cases again", name);
    return path;
  }

  static void read_standard(JsonFields& fields, Case& entry, const std::string& place) {
    const json* standard = fields.find("standard");
    if (standard == nullptr) return;
    JsonFields range(*standard, place + ": standard");
    entry.standard_min = range.get_or<std::string>("min", "c++11");
    entry.standard_max = range.get_or<std::string>("max", "");
    range.end();
    for (const std::string& name : {entry.standard_min, entry.standard_max})
      if (!name.empty() && standard_year(name) == 0)
        throw BadInput::at(place, "'{}' is not a C++ standard (c++11, c++14, ...)", name);
  }

  static void read_marks(const json& marks, Case& entry, const std::string& place) {
    for (std::size_t i = 0; i < marks.size(); ++i) {
      JsonFields mark(marks[i], fmt::format("{}: marks[{}]", place, i));
      entry.marks.push_back({mark.get<int>("line"), mark.get_or<std::string>("file", "")});
      mark.end();
      const Mark& added = entry.marks.back();
      if (added.line < 1) throw BadInput::at(mark.place(), "'line' must be at least 1");
      const auto has = [&](const std::vector<std::string>& names) {
        return std::find(names.begin(), names.end(), added.file) != names.end();
      };
      if (!added.file.empty() && !has(entry.units) && !has(entry.headers))
        throw BadInput::at(mark.place(), "'{}' is not one of the units and headers of the case", added.file);
    }
  }

  static void read_companions(const json& companions, Case& entry, const std::string& place) {
    for (std::size_t i = 0; i < companions.size(); ++i) {
      JsonFields companion(companions[i], fmt::format("{}: companions[{}]", place, i));
      entry.companions.push_back(
          {companion.get_or<std::string>("code", ""), companion.get_or<std::string>("rule", "")});
      companion.end();
    }
  }

  static void read_stage(JsonFields& fields, Case& entry, const std::string& place) {
    const std::string stage = fields.get_or<std::string>("stage", "compile");
    if (stage != "compile" && stage != "link")
      throw BadInput::at(place, "'{}' is not a stage; expected compile or link", stage);
    entry.at_link_time = stage == "link";
    if (entry.at_link_time && entry.kind != Kind::reject)
      throw BadInput::at(place, "only a reject case can have the stage link, and this is a {} case",
                         to_string(entry.kind));
  }

  static void read_dimensions(JsonFields& fields, Case& entry) {
    const json* dimensions = fields.find("dimensions");
    if (dimensions == nullptr || dimensions->is_null()) return;
    for (const auto& [name, value] : dimensions->items())
      entry.dimensions[name] = value.is_string() ? value.get<std::string>() : value.dump();
  }

  static void check(const Case& entry, const std::string& place) {
    if (!is_negative(entry.kind)) return;
    if (entry.twin.empty())
      throw BadInput::at(place, "a {} case needs a twin: without it a rejection proves nothing",
                         to_string(entry.kind));
    if (entry.marks.empty())
      throw BadInput::at(place, "a {} case needs a mark: the line where the diagnostic may stand",
                         to_string(entry.kind));
  }

  const std::set<std::string>* wanted_;
  CaseList list_;
  std::string path_;
  std::map<std::string, std::size_t> rule_numbers_;
};

CaseList CaseList::load(const fs::path& folder) {
  return CaseListReader(folder, nullptr).read();
}

CaseList CaseList::load_part(const fs::path& folder, const std::set<std::string>& ids) {
  return CaseListReader(folder, &ids).read();
}

std::vector<fs::path> sources_of(const Case& entry, const fs::path& main) {
  std::vector<fs::path> sources = {main};
  for (const std::string& name : entry.units) sources.push_back(main.parent_path() / name);
  return sources;
}

std::vector<fs::path> files_of(const Case& entry, const fs::path& main) {
  std::vector<fs::path> files = sources_of(entry, main);
  for (const std::string& name : entry.headers) files.push_back(main.parent_path() / name);
  return files;
}

std::vector<fs::path> files_of(const Case& entry) {
  std::vector<fs::path> files = files_of(entry, entry.file);
  if (entry.twin.empty()) return files;
  for (fs::path& file : files_of(entry, entry.twin)) files.push_back(std::move(file));
  return files;
}

std::string text_of(const Case& entry, const fs::path& main) {
  std::string text;
  for (const fs::path& file : files_of(entry, main)) {
    if (file != main) text += fmt::format("//! file {}\n", file.filename().string());
    text += read_file(file.string());
  }
  return text;
}

const Case* CaseList::find_case(const std::string& id) const {
  const auto found =
      std::find_if(cases_.begin(), cases_.end(), [&](const Case& entry) { return entry.id == id; });
  return found == cases_.end() ? nullptr : &*found;
}

std::size_t distinct_shapes(const std::vector<const Case*>& cases) {
  std::set<std::pair<std::string, std::string>> shapes;
  for (const Case* entry : cases)
    shapes.emplace(entry->rule->id, entry->shape.empty() ? entry->id : entry->shape);
  return shapes.size();
}

}  // namespace ampcts
