// Which mutants a compilation can distinguish from the original, because it reaches the site with the value
// that the defect changes.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <unordered_map>
#include <vector>

#include "mutation/mutants.h"

namespace ampcts {

/// A set of mutants, with one bit per mutant of the list.
class Witnesses {
 public:
  Witnesses() = default;
  explicit Witnesses(std::size_t mutants) : bits_(mutants) {}

  bool has(std::size_t mutant) const { return mutant < bits_.size() && bits_[mutant]; }
  void add(std::size_t mutant) { bits_[mutant] = true; }
  void add(const Witnesses& others);
  std::size_t count() const;

  /// Convert to and from hexadecimal text with four mutants per digit. from_text() throws BadInput, which
  /// names `place`, if the text is not of this form.
  std::string text() const;
  static Witnesses from_text(const std::string& text, std::size_t mutants, const std::string& place);

 private:
  std::vector<bool> bits_;
};

/// Reads traces, which have one line FILE:SITE=VALUE each. Ignores lines that are not the witness of a
/// mutant.
class WitnessReader {
 public:
  explicit WitnessReader(const std::vector<Mutant>& mutants);

  /// Returns the witnesses in the trace `file`; none if the file does not exist.
  Witnesses read(const std::filesystem::path& file) const;

 private:
  std::unordered_map<std::string, std::size_t> numbers_;
};

}  // namespace ampcts
