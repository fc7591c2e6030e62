// The suite: rules and cases, read from the generator's cases.json (docs/contract.md).
#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace ampcts {

enum class Kind { reject, accept, warn, static_assertion, run, throws };

std::string to_string(Kind kind);

/// Throws BadInput, which names `place`, if there is no such kind.
Kind kind_named(const std::string& name, const std::string& place);

/// Whether a case's own text must draw a diagnostic and its twin must draw none.
bool is_negative(Kind kind);

/// Whether a case is a whole program.
bool is_program(Kind kind);

/// How binding a rule is. docs/exit-codes.md says which levels decide conformance.
struct Level {
  enum class Weight { required, optional, vendor };
  Weight weight = Weight::required;
  std::string feature;  // of an optional rule

  std::string text() const;
};

struct Rule {
  std::string id;
  std::string title;
  std::string document;
  std::string clause;
  std::vector<int> lines;
  Kind polarity = Kind::accept;
  Level level;
  std::string statement;
  std::vector<std::string> codes;
  std::vector<std::string> features;
  std::string reading;  // the suite's interpretation; empty if the specification is clear
  std::string source;   // file:line in the catalogue
};

/// A diagnostic that may accompany the main one on the marked lines.
struct Companion {
  std::string code;
  std::string rule;
};

/// A line of a negative where the diagnostic may stand.
struct Mark {
  int line = 0;
  std::string file;  // name of the further file of the case that has the line; empty: the case's main file

  bool operator==(const Mark&) const = default;
};

struct Case {
  std::string id;
  const Rule* rule = nullptr;
  Kind kind = Kind::accept;
  std::filesystem::path file;  // absolute
  std::filesystem::path twin;  // absolute; empty if there is none
  // Names of further translation units and of headers, in the folder of `file`. The folder of `twin` has
  // files with the same names.
  std::vector<std::string> units;
  std::vector<std::string> headers;
  bool twin_by_deletion = false;
  std::string standard_min = "c++11";
  std::string standard_max;  // empty: no upper bound
  std::vector<std::string> features;
  std::vector<Mark> marks;
  std::vector<Companion> companions;
  std::map<std::string, std::string> dimensions;
  std::string shape;
  bool ill_formed_cpp = false;
  // Whether the linker, too, can be the one that rejects the negative. Case and twin are then built.
  bool at_link_time = false;

  bool has_several_files() const { return !units.empty() || !headers.empty(); }
};

/// Returns the translation units that are compiled together with `main`, which is the file or the twin of
/// `entry`; `main` is the first.
std::vector<std::filesystem::path> sources_of(const Case& entry, const std::filesystem::path& main);

/// Returns the translation units and then the headers of `main`, which is the file or the twin of `entry`.
std::vector<std::filesystem::path> files_of(const Case& entry, const std::filesystem::path& main);

/// Returns all files of a case: those of its own text, then those of its twin.
std::vector<std::filesystem::path> files_of(const Case& entry);

/// Returns the text of `main`, which is the file or the twin of `entry`. The text of a case of several files
/// contains them one after the other, each behind a line `//! file NAME`.
std::string text_of(const Case& entry, const std::filesystem::path& main);

class CaseList {
 public:
  /// Reads `<folder>/cases.json`. Throws BadInput, which names the file and the entry, if it does not exist,
  /// is not JSON, lacks a field, or has an unknown field, a duplicate id, a case without its rule, a negative
  /// without twin or mark, or a case whose file is missing.
  static CaseList load(const std::filesystem::path& folder);

  /// Does the same for only the cases whose id is in `ids`. The files of the others need not exist.
  static CaseList load_part(const std::filesystem::path& folder, const std::set<std::string>& ids);

  CaseList(CaseList&&) = default;
  CaseList& operator=(CaseList&&) = default;

  const std::filesystem::path& folder() const { return folder_; }
  const std::string& suite() const { return suite_; }
  const std::string& generator() const { return generator_; }
  const std::string& catalogue_sha256() const { return catalogue_sha256_; }
  const std::string& sha256() const { return sha256_; }  // of cases.json itself
  const std::vector<Rule>& rules() const { return rules_; }
  const std::vector<Case>& cases() const { return cases_; }

  bool is_part() const { return is_part_; }  // whether load_part left out cases

  const Case* find_case(const std::string& id) const;

 private:
  friend class CaseListReader;
  CaseList() = default;

  std::filesystem::path folder_;
  std::string suite_;
  std::string generator_;
  std::string catalogue_sha256_;
  std::string sha256_;
  std::vector<Rule> rules_;
  std::vector<Case> cases_;
  bool is_part_ = false;
};

/// Returns the number of distinct shapes in `cases`, counted per rule.
std::size_t distinct_shapes(const std::vector<const Case*>& cases);

/// Returns the year in a standard's name (11 for c++11), or 0 for an unknown name.
int standard_year(const std::string& name);

}  // namespace ampcts
