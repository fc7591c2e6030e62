#include "run/batch.h"

#include <fmt/format.h>

#include <map>
#include <set>
#include <tuple>

#include "base/text.h"
#include "judge/compilation.h"

namespace ampcts {
namespace fs = std::filesystem;
namespace {

struct Directives {
  std::set<std::string> headers;  // lines `#include <...>`
  bool others = false;
};

Directives directives_of(const std::string& text) {
  Directives directives;
  for_each_line(text, [&](std::string_view line) {
    line = trimmed(line);
    if (line.empty() || line.front() != '#') return;
    if (line.rfind("#include <", 0) == 0)
      directives.headers.emplace(line.substr(0, line.find('>') + 1));
    else
      directives.others = true;
  });
  return directives;
}

bool fits_a_batch(const Case& entry) {
  if (is_program(entry.kind) || directives_of(read_file(entry.file.string())).others) return false;
  return entry.twin.empty() || !directives_of(read_file(entry.twin.string())).others;
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

std::vector<std::vector<const Case*>> grouped(const std::vector<const Case*>& cases, const Adapter& adapter,
                                              std::size_t size) {
  std::vector<std::vector<const Case*>> groups;
  std::map<std::tuple<std::string, Kind, std::string>, std::size_t> open;
  for (const Case* entry : cases) {
    const bool alone = size < 2 || adapter.batch.empty() || !fits_a_batch(*entry);
    const auto key = std::tuple(entry->rule->id, entry->kind, adapter.standard_for(*entry));
    const auto found = alone ? open.end() : open.find(key);
    if (found != open.end() && groups[found->second].size() < size) {
      groups[found->second].push_back(entry);
      continue;
    }
    if (!alone) open[key] = groups.size();
    groups.push_back({entry});
  }
  return groups;
}

std::string batch_source(const std::vector<fs::path>& files) {
  std::set<std::string> headers;
  for (const fs::path& file : files) headers.merge(directives_of(read_file(file.string())).headers);
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
