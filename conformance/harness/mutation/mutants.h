// Defects that can be seeded into a special build of a vendor's compiler, one at a time. The build comes with
// a list of them.
#pragma once

#include <toml++/toml.h>

#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace ampcts {

/// A site in the sources of the compiler where a defect can be seeded.
struct MutationSite {
  std::string file;
  unsigned number = 0;  // within the file, from 0
  std::string kind;     // condition, row or place; empty for a semantic defect
  unsigned line = 0, column = 0;
  std::string text;             // source text of the site
  std::string function;         // that contains the site
  std::set<std::string> rules;  // whose cases must detect a defect here; empty: all rules
  bool shared = false;          // cases of all rules can detect it; those of `rules` are tried first
  std::string clause;           // that an implementation with a defect here violates; semantic defects only

  std::string name() const;  // FILE:NUMBER
};

struct Mutant {
  const MutationSite* site = nullptr;
  std::string defect;  // true, false, dropped or misplaced; of a semantic defect: its kind
  std::string name;    // the form in which the vendor's build accepts it

  /// The trace line of a process in which the defect can make a difference. For example, forcing a condition
  /// to true makes a difference only where it is false.
  std::string witness;
};

/// Reads a list of sites, one JSON object per line. Throws BadInput, which names the line, if one is invalid.
std::vector<MutationSite> read_mutation_sites(const std::filesystem::path& file);

/// Returns the mutants of `sites`, FILE:NUMBER=DEFECT: each condition forced to true and to false, each row
/// dropped, each diagnostic misplaced. They point into `sites`.
std::vector<Mutant> mutants_of(const std::vector<MutationSite>& sites);

/// The mutants that no case can distinguish from the original, each with the reason. They are [[equivalent]]
/// entries with file, function, text, defect, reason and, if the text occurs several times in the function,
/// `occurrence` (from 1). These keys, unlike numbers and lines, survive edits of the source. [[excluded]]
/// entries with file, reason and, unless the whole file is meant, function are about code that only decides
/// when or how fast something happens: its mutants are not tried.
class EquivalentMutants {
 public:
  /// Code whose mutants are not tried.
  struct Excluded {
    std::string file;      // glob
    std::string function;  // empty: any
    std::string reason;
    std::size_t mutants = 0;

    bool contains(const MutationSite& site) const;
  };

  EquivalentMutants() = default;

  /// Reads `file`, unless it is empty. Throws BadInput for an invalid file, and for an entry that matches no
  /// mutant: after a later edit, it could hide a real one.
  EquivalentMutants(const std::filesystem::path& file, const std::vector<Mutant>& mutants);

  /// Returns the reason, or "" if the mutant is not listed.
  std::string reason(const Mutant& mutant) const;

  bool is_excluded(const Mutant& mutant) const;
  const std::vector<Excluded>& excluded() const { return excluded_; }

  std::size_t size() const { return reasons_.size(); }

 private:
  void add_equivalent(const toml::table& entry, const std::string& file, const std::vector<Mutant>& mutants,
                      const std::string& place);
  void add_excluded(const toml::table& entry, const std::string& file, const std::vector<Mutant>& mutants,
                    const std::string& place);

  std::map<std::string, std::string> reasons_;  // by Mutant::name
  std::vector<Excluded> excluded_;
};

}  // namespace ampcts
