#include "model/adapter.h"

#include <re2/re2.h>
#include <unistd.h>

#include <algorithm>

#include "base/error.h"
#include "base/sha256.h"
#include "base/text.h"
#include "model/placeholders.h"
#include "model/toml_fields.h"

namespace ampcts {
namespace fs = std::filesystem;
using nlohmann::json;
namespace {

constexpr int kAdapterFormat = 1;
constexpr const char* kNameCharacters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+._-";

json json_of(const toml::node& node) {
  if (const auto value = node.value_exact<bool>()) return *value;
  if (const auto value = node.value_exact<std::int64_t>()) return *value;
  if (const auto value = node.value_exact<double>()) return *value;
  if (const auto value = node.value_exact<std::string>()) return *value;
  return nullptr;
}

/// Whether a program is given by a relative path. An adapter can be for a system where absolute paths begin
/// with a drive letter.
bool is_relative_path(const std::string& program) {
  const bool has_drive = program.size() > 1 && program[1] == ':';
  return program.find('/') != std::string::npos && program.front() != '/' && !has_drive;
}

/// Reads an adapter file, table by table.
class AdapterReader {
 public:
  AdapterReader(const fs::path& file, const Places& places) : file_(file.string()) {
    adapter_.file = fs::absolute(file).lexically_normal();
    fixed_ = {{"build", places.build.string()},
              {"root", places.root.string()},
              {"include", places.include.string()},
              {"adapter_dir", adapter_.file.parent_path().string()}};
  }

  Adapter read() {
    if (!fs::exists(file_)) throw BadInput(fmt::format("{}: there is no such adapter file", file_));
    adapter_.sha256 = sha256_of(read_file(file_));
    const toml::table document = parse_toml(file_);
    TomlFields top(document, file_);
    if (const auto format = top.get_or<std::int64_t>("format", 0); format != kAdapterFormat)
      throw BadInput::at(file_, "'format' must be {}, the format of adapters that this harness reads",
                         kAdapterFormat);
    adapter_.name = top.text("name");
    // The name becomes part of file names.
    if (adapter_.name.empty() || adapter_.name.find_first_not_of(kNameCharacters) != std::string::npos)
      top.fail(*top.find("name"), "name", "must consist of letters, digits and + . _ -");
    adapter_.title = top.get_or<std::string>("title", adapter_.name);
    top.table("compiler", true, [&](TomlFields& fields) { read_compiler(fields); });
    top.table("compile", true, [&](TomlFields& fields) { read_compile(fields); });
    read_standards(top);
    top.table("diagnostics", true, [&](TomlFields& fields) { read_diagnostics(fields); });
    top.table("run", false, [&](TomlFields& fields) { read_run(fields); });
    top.table("features", false, [&](TomlFields& fields) {
      for (const std::string& feature : fields.words_or_none("claims")) adapter_.features.insert(feature);
    });
    top.table("limits", false, [&](TomlFields& fields) { read_limits(fields); });
    top.table("judge", false, [&](TomlFields& fields) { read_judge(fields); });
    top.table("mutants", false, [&](TomlFields& fields) { read_mutants(fields); });
    top.table("defects", false, [&](TomlFields& fields) { read_defects(fields); });
    top.table("bundle", false, [&](TomlFields& fields) { read_bundle(fields); });
    top.end();
    return std::move(adapter_);
  }

 private:
  std::vector<std::string> expanded(TomlFields& fields, const std::string& key,
                                    std::vector<std::string> words, const std::set<std::string>& later) {
    for (std::string& word : words) {
      try {
        word = expand_placeholders(word, fixed_, later);
      } catch (const UnknownPlaceholder& unknown) {
        fields.fail(*fields.find(key), key, unknown.what());
      }
    }
    return words;
  }

  std::string expanded(TomlFields& fields, const std::string& key, const std::string& word,
                       const std::set<std::string>& later = {}) {
    return expanded(fields, key, std::vector{word}, later).front();
  }

  std::map<std::string, std::string> environment(TomlFields& fields,
                                                 const std::set<std::string>& later = {}) {
    std::map<std::string, std::string> variables;
    fields.each("environment", [&](const std::string& name, const toml::node& node) {
      const auto value = node.value_exact<std::string>();
      if (!value) fields.fail(node, "environment." + name, "must be a string");
      variables[name] = expanded(fields, "environment", *value, later);
    });
    return variables;
  }

  std::string program(TomlFields& fields) {
    const std::string program = expanded(fields, "program", fields.text("program"));
    if (is_relative_path(program))
      fields.fail(
          *fields.find("program"), "program",
          "must be an absolute path, a bare name to look up in PATH, or ${adapter_dir}/..., because each "
          "command runs in a temporary folder");
    return program;
  }

  void read_compiler(TomlFields& fields) {
    adapter_.program = program(fields);
    adapter_.version = expanded(fields, "version", fields.words_or_none("version"), {});
    adapter_.inputs = expanded(fields, "inputs", fields.words_or_none("inputs"), {});
  }

  void read_compile(TomlFields& fields) {
    adapter_.check = expanded(fields, "check", fields.words("check"), {"source", "standard", "output"});
    adapter_.build = expanded(fields, "build", fields.words("build"), {"source", "standard", "output"});
    adapter_.batch =
        expanded(fields, "batch", fields.words_or_none("batch"), {"source", "standard", "output"});
    adapter_.batch_build = expanded(fields, "batch_build", fields.words_or_none("batch_build"),
                                    {"source", "standard", "output"});
    require_placeholder(fields, "check", adapter_.check, "${source}");
    require_placeholder(fields, "build", adapter_.build, "${source}");
    require_placeholder(fields, "build", adapter_.build, "${output}");
    if (!adapter_.batch.empty()) require_placeholder(fields, "batch", adapter_.batch, "${source}");
    if (adapter_.batch_build.empty()) return;
    require_placeholder(fields, "batch_build", adapter_.batch_build, "${source}");
    require_placeholder(fields, "batch_build", adapter_.batch_build, "${output}");
  }

  void require_placeholder(TomlFields& fields, const std::string& key, const std::vector<std::string>& words,
                           const std::string& placeholder) {
    const auto has = [&](const std::string& word) { return word.find(placeholder) != std::string::npos; };
    if (std::none_of(words.begin(), words.end(), has))
      fields.fail(*fields.find(key), key, "must use " + placeholder);
  }

  void read_standards(TomlFields& top) {
    top.table("standards", true, [&](TomlFields& fields) {
      top.each("standards", [&](const std::string& name, const toml::node& node) {
        if (standard_year(name) == 0) fields.fail(node, name, "is not a C++ standard (c++11, c++14, ...)");
        adapter_.standards[name] = expanded(fields, name, fields.words(name), {});
      });
    });
    if (adapter_.standards.empty())
      fail_at_top(top, "standards", "must name at least one standard, for example \"c++11\"");
  }

  void fail_at_top(TomlFields& top, const std::string& key, const std::string& what) {
    top.fail(*top.find(key), key, what);
  }

  void read_diagnostics(TomlFields& fields) {
    const std::string format = fields.text("format");
    if (format != "clang" && format != "msvc")
      fields.fail(*fields.find("format"), "format", "must be \"clang\" or \"msvc\"");
    adapter_.format = format == "clang" ? DiagnosticFormat::clang : DiagnosticFormat::msvc;
    adapter_.identify = fields.get_or<std::string>("identify", "");
    if (adapter_.identify.empty()) return;
    const RE2 expression(adapter_.identify, RE2::Quiet);
    if (!expression.ok())
      fields.fail(*fields.find("identify"), "identify",
                  "is not a regular expression of RE2: " + expression.error());
    if (expression.NumberOfCapturingGroups() < 1)
      fields.fail(*fields.find("identify"), "identify",
                  "must have a group: group 1 is the rule's id, group 2 (optional) the code");
  }

  void read_run(TomlFields& fields) {
    adapter_.run_environment = environment(fields);
    adapter_.device_variable = fields.get_or<std::string>("device", "");
    adapter_.devices = expanded(fields, "devices", fields.words_or_none("devices"), {});
    adapter_.run_inputs = expanded(fields, "inputs", fields.words_or_none("inputs"), {});
    fields.table("evidence", false, [&](TomlFields& evidence) {
      adapter_.evidence_variable = evidence.text("variable");
      evidence.each("require", [&](const std::string& name, const toml::node& node) {
        const json value = json_of(node);
        if (value.is_null())
          evidence.fail(node, "require." + name, "must be a number, a string or a boolean");
        adapter_.evidence_required[name] = value;
      });
    });
  }

  std::int64_t positive(TomlFields& fields, const std::string& key, std::int64_t fallback) {
    const auto value = fields.get_or<std::int64_t>(key, fallback);
    if (value <= 0) fields.fail(*fields.find(key), key, "must be greater than 0");
    return value;
  }

  void read_limits(TomlFields& fields) {
    adapter_.limits.compile = std::chrono::seconds(positive(fields, "compile_seconds", 60));
    adapter_.limits.run = std::chrono::seconds(positive(fields, "run_seconds", 60));
    adapter_.limits.memory_bytes = static_cast<std::uint64_t>(positive(fields, "memory_mib", 4096)) << 20;
    adapter_.limits.output_bytes = static_cast<std::uint64_t>(positive(fields, "output_kib", 1024)) << 10;
  }

  void read_judge(TomlFields& fields) {
    static const std::map<std::string, Tier> tiers = {
        {"rejected", Tier::rejected}, {"located", Tier::located}, {"identified", Tier::identified}};
    const auto tier = tiers.find(fields.get_or<std::string>("require", "rejected"));
    if (tier == tiers.end())
      fields.fail(*fields.find("require"), "require", "must be \"rejected\", \"located\" or \"identified\"");
    adapter_.required_tier = tier->second;
    const std::string vendor = fields.get_or<std::string>("vendor_rules", "report");
    if (vendor != "report" && vendor != "decide")
      fields.fail(*fields.find("vendor_rules"), "vendor_rules", "must be \"report\" or \"decide\"");
    adapter_.vendor_rules_decide = vendor == "decide";
  }

  void read_mutants(TomlFields& fields) {
    MutantsOfVendor mutants;
    mutants.program = program(fields);
    mutants.sites = expanded(fields, "sites", fields.text("sites"));
    mutants.equivalent = expanded(fields, "equivalent", fields.get_or<std::string>("equivalent", ""));
    mutants.variable = variable(fields, "variable");
    mutants.trace = variable(fields, "trace");
    adapter_.mutants = std::move(mutants);
  }

  void read_defects(TomlFields& fields) {
    DefectsOfVendor defects;
    defects.variable = variable(fields, "variable");
    defects.trace = variable(fields, "trace");
    defects.list = variable(fields, "list");
    adapter_.defects = std::move(defects);
  }

  void read_bundle(TomlFields& fields) {
    adapter_.bundle.libraries = expanded(fields, "libraries", fields.words_or_none("libraries"), {});
    adapter_.bundle.files = expanded(fields, "files", fields.words_or_none("files"), {});
    adapter_.bundle.environment = environment(fields, {"bundle"});
  }

  std::string variable(TomlFields& fields, const std::string& key) {
    const std::string name = fields.text(key);
    if (name.empty() || name.find('=') != std::string::npos)
      fields.fail(*fields.find(key), key, "must be the name of an environment variable");
    return name;
  }

  std::string file_;
  std::map<std::string, std::string> fixed_;
  Adapter adapter_;
};

}  // namespace

std::string to_string(Tier tier) {
  switch (tier) {
    case Tier::rejected:
      return "rejected";
    case Tier::located:
      return "located";
    case Tier::identified:
      return "identified";
  }
  return "?";
}

Places Places::of_this_build() {
  const fs::path program = fs::read_symlink("/proc/self/exe");
  Places places;
  places.build = program.parent_path().parent_path();
  places.root = AMPCTS_SOURCE_ROOT;
  places.include = places.root / "conformance" / "include";
  return places;
}

Adapter Adapter::load(const fs::path& file, const Places& places) {
  return AdapterReader(file, places).read();
}

fs::path Adapter::find(const std::string& name, const Places& places) {
  if (name.find('/') != std::string::npos || fs::path(name).extension() == ".toml") return name;
  const fs::path folder = places.root / "conformance" / "adapters";
  const fs::path file = folder / (name + ".toml");
  if (fs::exists(file)) return file;
  std::vector<std::string> names;
  if (fs::is_directory(folder))
    for (const fs::directory_entry& entry : fs::directory_iterator(folder))
      if (entry.path().extension() == ".toml") names.push_back(entry.path().stem().string());
  std::sort(names.begin(), names.end());
  throw BadInput(fmt::format("there is no adapter '{}' in {}; give one of {}, or the path of an adapter file",
                             name, folder.string(), fmt::join(names, ", ")));
}

std::string Adapter::standard_for(const Case& entry) const {
  const int least = standard_year(entry.standard_min);
  const int most = entry.standard_max.empty() ? 99 : standard_year(entry.standard_max);
  std::string chosen;
  for (const auto& [name, flags] : standards) {
    const int year = standard_year(name);
    if (year >= least && year <= most && (chosen.empty() || year < standard_year(chosen))) chosen = name;
  }
  return chosen;
}

std::string Adapter::skip_reason(const Case& entry) const {
  const auto unclaimed = [&](const std::string& feature) { return features.count(feature) == 0; };
  if (entry.rule->level.weight == Level::Weight::optional && unclaimed(entry.rule->level.feature))
    return fmt::format("the adapter does not claim the feature '{}'", entry.rule->level.feature);
  for (const auto& list : {entry.rule->features, entry.features})
    for (const std::string& feature : list)
      if (unclaimed(feature)) return fmt::format("the adapter does not claim the feature '{}'", feature);
  if (standard_for(entry).empty())
    return fmt::format("the adapter has no standard from {} to {}", entry.standard_min,
                       entry.standard_max.empty() ? "any" : entry.standard_max);
  return "";
}

}  // namespace ampcts
