#include "run/batch.h"

#include <fmt/format.h>
#include <re2/re2.h>

#include <map>
#include <set>
#include <tuple>

#include "base/text.h"
#include "judge/compilation.h"

namespace ampcts {
namespace fs = std::filesystem;
namespace {

constexpr std::string_view kBatchFile = "batch.cpp";

/// The lines `#include <...>` of a text; nothing when it has a `#` anywhere else.
std::optional<std::set<std::string>> headers_of(const std::string& text) {
  std::set<std::string> headers;
  bool others = false;
  for_each_line(text, [&](std::string_view line) {
    const std::size_t hash = line.find('#');
    if (hash == std::string_view::npos) return;
    static const RE2 include(R"(\s*#\s*include\s*(<[^<>"]+>)\s*(//[^#]*)?)");
    std::string name;
    if (RE2::FullMatch(line, include, &name))
      headers.insert("#include " + name);
    else
      others = true;
  });
  if (others) return std::nullopt;
  return headers;
}

/// Braces in comments and literals count as well: a text that has them there stays alone at worst.
bool braces_balance(const std::string& text) {
  int depth = 0;
  for (const char c : text) {
    depth += (c == '{') - (c == '}');
    if (depth < 0) return false;
  }
  return depth == 0;
}

bool has_plain_name(const fs::path& file) {
  const std::string path = file.string();
  return path.find_first_of("\"\\\n") == std::string::npos && file_name_of(path) != kBatchFile;
}

/// What a case may share a batch for: the headers that it includes itself. Nothing when it must stay alone.
std::optional<std::string> headers_for_batch(const Case& entry) {
  if (is_program(entry.kind)) return std::nullopt;
  std::string headers;
  for (const fs::path& file : {entry.file, entry.twin}) {
    if (file.empty()) continue;
    const std::string text = read_file(file.string());
    if (!has_plain_name(file) || !is_namespace_safe(text)) return std::nullopt;
    headers += fmt::format("{};", fmt::join(*headers_of(text), "\n"));
  }
  return headers;
}

/// One output of a batch, cut into what belongs to each file: an error or warning with the lines after it.
class Cut {
 public:
  Cut(const std::vector<fs::path>& files, const DiagnosticReader& reader) : reader_(reader) {
    for (std::size_t i = 0; i < files.size(); ++i) places_[file_name_of(files[i].string())] = i;
    texts_.resize(files.size());
    errors_.resize(files.size());
  }

  void add(const std::string& output) {
    std::string* text = nullptr;
    std::string path;  // of inclusions: it stands before the diagnostic that it belongs to
    for_each_line(output, [&](std::string_view line) {
      if (line.rfind("In file included from ", 0) == 0) {
        path.append(line).append("\n");
        return;
      }
      const std::vector<Diagnostic> read = reader_.read(line);
      if (!read.empty() && read.front().severity != Severity::note) {
        const auto owner = places_.find(file_name_of(read.front().file));
        const bool owned = read.front().has_place() && owner != places_.end();
        text = owned ? &texts_[owner->second] : nullptr;
        if (read.front().is_error()) {
          if (owned)
            errors_[owner->second] = true;
          else
            strange_ = true;
        }
      }
      if (text != nullptr) text->append(path).append(line).append("\n");
      path.clear();
    });
  }

  bool strange() const { return strange_; }
  bool has_error(std::size_t file) const { return errors_[file]; }
  const std::string& text(std::size_t file) const { return texts_[file]; }

 private:
  const DiagnosticReader& reader_;
  std::map<std::string, std::size_t> places_;
  std::vector<std::string> texts_;
  std::vector<bool> errors_;
  bool strange_ = false;  // an error outside all files
};

}  // namespace

bool is_namespace_safe(const std::string& text) {
  // main, linkage, allocation functions, other namespaces, `::name`, and what makes a `#` without the
  // character.
  static const RE2 global(
      R"(\b(main|extern|_Pragma)\b|\boperator\s+(new|delete)\b|%:|\?\?=|(^|[^\w>\s])\s*::|)"
      R"(\b(return|case|new|delete|throw|else|do|sizeof|typename|using|namespace|const)\s+::)");
  static const RE2 any_namespace(R"(\bnamespace\b)"), used_namespace(R"(\busing\s+namespace\s+\w)");
  if (!headers_of(text) || !braces_balance(text) || RE2::PartialMatch(text, global)) return false;
  int named = 0, used = 0;
  for (re2::StringPiece piece(text); RE2::FindAndConsume(&piece, any_namespace);) ++named;
  for (re2::StringPiece piece(text); RE2::FindAndConsume(&piece, used_namespace);) ++used;
  return named == used;
}

std::vector<std::vector<const Case*>> grouped(const std::vector<const Case*>& cases, const Adapter& adapter,
                                              std::size_t size) {
  struct Open {
    std::size_t group = 0;
    std::set<std::string> names;  // of the files in it: diagnostics are attributed by them
  };
  std::vector<std::vector<const Case*>> groups;
  std::map<std::tuple<std::string, Kind, std::string, std::string>, Open> open;
  for (const Case* entry : cases) {
    std::optional<std::string> headers;
    if (size > 1 && !adapter.batch.empty()) headers = headers_for_batch(*entry);
    if (!headers) {
      groups.push_back({entry});
      continue;
    }
    Open& current = open[std::tuple(entry->rule->id, entry->kind, adapter.standard_for(*entry), *headers)];
    const std::string file = file_name_of(entry->file.string()), twin = file_name_of(entry->twin.string());
    const bool fits = !current.names.empty() && groups[current.group].size() < size &&
                      current.names.count(file) == 0 && (twin.empty() || current.names.count(twin) == 0);
    if (!fits) {
      current = {groups.size(), {}};
      groups.emplace_back();
    }
    groups[current.group].push_back(entry);
    current.names.insert({file, twin});
  }
  return groups;
}

std::string batch_source(const std::vector<fs::path>& files) {
  std::set<std::string> headers;
  for (const fs::path& file : files)
    if (auto own = headers_of(read_file(file.string()))) headers.merge(*own);
  std::string text;
  for (const std::string& header : headers) text += header + "\n";
  for (std::size_t i = 0; i < files.size(); ++i)
    text += fmt::format("namespace ampcts_batch_{} {{\n#include \"{}\"\n}}\n", i, files[i].string());
  return text;
}

std::vector<std::optional<Observation>> shares(const Observation& whole, const std::vector<fs::path>& files,
                                               const DiagnosticReader& reader) {
  std::vector<std::optional<Observation>> each(files.size());
  const Compilation compilation = read_compilation(whole, reader);
  Cut errors(files, reader);
  Cut output(files, reader);
  errors.add(whole.outcome.errors);
  output.add(whole.outcome.output);
  if (!(compilation.accepted() || compilation.rejected()) || errors.strange() || output.strange())
    return each;
  for (std::size_t i = 0; i < files.size(); ++i) {
    if (compilation.rejected() && !errors.has_error(i) && !output.has_error(i)) continue;
    each[i] = whole;
    each[i]->outcome.errors = errors.text(i);
    each[i]->outcome.output = output.text(i);
    each[i]->shared_by = static_cast<unsigned>(files.size());
  }
  return each;
}

}  // namespace ampcts
