// What noticed the mutants of an earlier hunt, of any build of the compiler: the best guess for the next one.
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

  /// From a mutation.json. BadInput says what is wrong with the file.
  explicit EarlierKillers(const std::filesystem::path& report);

  /// What noticed this defect: where the same text stands in the function more than once, of each of them.
  const Texts& of(const Mutant& mutant) const;

  /// What noticed any defect in the same function, and in the same file.
  const Texts& of_function(const Mutant& mutant) const;
  const Texts& of_file(const Mutant& mutant) const;

 private:
  using Function =
      std::pair<std::string, std::string>;  // file and function; numbers and lines change with every edit
  using Defect = std::tuple<Function, std::string, std::string>;  // text and defect

  std::map<Defect, Texts> of_defect_;
  std::map<Function, Texts> of_function_;
  std::map<std::string, Texts> of_file_;
};

}  // namespace ampcts
