// Semantic defects: those that change what a program does. The vendor's build seeds them into kernels, the
// library's headers and its compiled part; each program lists the defects of its code (docs/mutation.md).
#pragma once

#include <deque>
#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "mutation/mutants.h"

namespace ampcts {

class Defects {
 public:
  /// Adds the defects in `file`, one JSON object per line, unless they are known. Throws BadInput, which
  /// names the line, if one is invalid.
  void add(const std::filesystem::path& file);

  /// Returns the defects in order of file, line and name. They point into this object.
  std::vector<Mutant> mutants() const;

 private:
  struct Known {
    MutationSite site;
    std::string kind, name;
  };
  std::deque<Known> known_;
  std::set<std::string> names_;
};

}  // namespace ampcts
