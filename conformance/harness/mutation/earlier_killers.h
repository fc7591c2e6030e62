// The cases that killed mutants in an earlier run, with any build of the compiler. They are the most likely
// to kill the same mutants again.
#pragma once

#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <utility>

#include "mutation/mutants.h"
#include "mutation/test_group.h"

namespace ampcts {

class EarlierKillers {
 public:
  using Texts = std::set<std::pair<std::string, Side>>;  // case and side

  EarlierKillers() = default;

  /// Reads a mutation.json. Throws BadInput if `report` is not one.
  explicit EarlierKillers(const std::filesystem::path& report);

  /// Returns the texts that killed this mutant. If its function contains the same source text several times,
  /// returns those of all occurrences.
  const Texts& of(const Mutant& mutant) const;

  /// Return the texts that killed any mutant of the same function or of the same file.
  const Texts& of_function(const Mutant& mutant) const;
  const Texts& of_file(const Mutant& mutant) const;

 private:
  using Function =
      std::pair<std::string, std::string>;  // file and function, because numbers and lines change with edits
  using Defect = std::tuple<Function, std::string, std::string>;  // text and defect

  std::map<Defect, Texts> of_defect_;
  std::map<Function, Texts> of_function_;
  std::map<std::string, Texts> of_file_;
};

}  // namespace ampcts
