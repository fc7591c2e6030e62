#include "run/batch_shares.h"

#include <algorithm>
#include <cctype>
#include <string>
#include <string_view>

#include "base/text.h"
#include "judge/compilation.h"

namespace ampcts {
namespace fs = std::filesystem;
namespace {

/// Finds the file of a batch to which a path in a compiler's output refers.
class FileNames {
 public:
  explicit FileNames(const std::vector<fs::path>& files) {
    for (const fs::path& file : files) names_.push_back(components(file.string()));
  }

  /// Returns the file that has more last components in common with `path` than any other file, or nothing if
  /// there is no such file or several.
  std::optional<std::size_t> owner_of(std::string_view path) const {
    const std::vector<std::string> printed = components(path);
    std::optional<std::size_t> owner;
    std::size_t most = 0;
    for (std::size_t i = 0; i < names_.size(); ++i) {
      const std::size_t common = in_common(names_[i], printed);
      if (common == 0 || common < most) continue;
      owner = common > most ? std::optional(i) : std::nullopt;
      most = common;
    }
    return owner;
  }

 private:
  /// Returns the components of a path in lower case, the last one first.
  static std::vector<std::string> components(std::string_view path) {
    std::vector<std::string> found(1);
    for (const char c : path) {
      if (c == '/' || c == '\\')
        found.emplace_back();
      else
        found.back() += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    }
    std::reverse(found.begin(), found.end());
    return found;
  }

  static std::size_t in_common(const std::vector<std::string>& a, const std::vector<std::string>& b) {
    const auto [end, unused] = std::mismatch(a.begin(), a.end(), b.begin(), b.end());
    return static_cast<std::size_t>(end - a.begin());
  }

  std::vector<std::vector<std::string>> names_;
};

/// Divides one output stream of a batch by file. An error or warning, with the lines after it, belongs to the
/// file in which it is located.
class Cut {
 public:
  Cut(const FileNames& names, std::size_t files, const DiagnosticReader& reader)
      : names_(names), reader_(reader), texts_(files), errors_(files) {}

  void add(const std::string& output) {
    std::string* text = nullptr;
    std::string path;  // lines "In file included from", which precede the diagnostic they belong to
    for_each_line(output, [&](std::string_view line) {
      if (line.rfind("In file included from ", 0) == 0) {
        path.append(line).append("\n");
        return;
      }
      const std::vector<Diagnostic> read = reader_.read(line);
      if (!read.empty() && read.front().severity != Severity::note) {
        std::optional<std::size_t> owner;
        if (read.front().has_place()) owner = names_.owner_of(read.front().file);
        text = owner ? &texts_[*owner] : nullptr;
        if (read.front().is_error()) {
          if (owner)
            errors_[*owner] = true;
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
  const FileNames& names_;
  const DiagnosticReader& reader_;
  std::vector<std::string> texts_;
  std::vector<bool> errors_;
  bool strange_ = false;  // whether there is an error outside all files
};

}  // namespace

std::vector<std::optional<Observation>> shares(const Observation& whole, const std::vector<fs::path>& files,
                                               const DiagnosticReader& reader) {
  std::vector<std::optional<Observation>> each(files.size());
  const Compilation compilation = read_compilation(whole, reader);
  const FileNames names(files);
  Cut errors(names, files.size(), reader);
  Cut output(names, files.size(), reader);
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
