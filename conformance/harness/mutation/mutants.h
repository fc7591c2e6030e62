// Defects that can be seeded into a vendor's compiler one at a time, as a build of it made for that lists
// them.
#pragma once

#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace ampcts {

/// A place in the compiler's sources where a defect can be seeded.
struct MutationSite {
  std::string file;
  unsigned number = 0;  // among those of the file
  std::string kind;     // condition, row or place
  unsigned line = 0, column = 0;
  std::string text;             // what stands there
  std::string function;         // around it
  std::set<std::string> rules;  // whose cases must notice; empty: any rule's
  bool shared = false;          // any rule's may, these first

  std::string name() const;  // FILE:NUMBER
};

struct Mutant {
  const MutationSite* site = nullptr;
  std::string defect;  // true, false, dropped or misplaced

  /// FILE:NUMBER=DEFECT, as the compiler takes it.
  std::string name() const;

  /// What a trace of a compilation says where the defect can make a difference: a condition that is forced to
  /// be true must have been false.
  std::string witness() const;
};

/// The sites of a list, a JSON object a line. BadInput names the line that cannot be used.
std::vector<MutationSite> read_mutation_sites(const std::filesystem::path& file);

/// Both values of each condition, each row dropped, each place wrong. They point into `sites`.
std::vector<Mutant> mutants_of(const std::vector<MutationSite>& sites);

/// Mutants that no case can tell from the original, each with the reason: [[equivalent]] with file, function,
/// text, defect, reason, and `occurrence` (from 1) where the same text stands there more than once. Numbers
/// and lines change with every edit of a source; these do not.
class EquivalentMutants {
 public:
  EquivalentMutants() = default;

  /// BadInput for a file that cannot be used, and for an entry that is no mutant: it would hide nothing today
  /// and a defect tomorrow.
  EquivalentMutants(const std::filesystem::path& file, const std::vector<Mutant>& mutants);

  /// The reason; empty when the mutant is not listed.
  std::string reason(const Mutant& mutant) const;

  std::size_t size() const { return reasons_.size(); }

 private:
  std::map<std::string, std::string> reasons_;  // by Mutant::name()
};

}  // namespace ampcts
