// Which mutants a compilation can tell from the original, because it reaches the place with the value that
// the defect changes.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <unordered_map>
#include <vector>

#include "mutation/mutants.h"

namespace ampcts {

/// One bit for each mutant of the list.
class Witnesses {
 public:
  Witnesses() = default;
  explicit Witnesses(std::size_t mutants) : bits_(mutants) {}

  bool has(std::size_t mutant) const { return mutant < bits_.size() && bits_[mutant]; }
  void add(std::size_t mutant) { bits_[mutant] = true; }
  void add(const Witnesses& others);
  std::size_t count() const;

  /// Hexadecimal, four mutants a digit, and back; BadInput, which names `place`, for another text.
  std::string text() const;
  static Witnesses from_text(const std::string& text, std::size_t mutants, const std::string& place);

 private:
  std::vector<bool> bits_;
};

/// Reads traces, a line FILE:SITE=VALUE each; lines that are no mutant's witness say nothing.
class WitnessReader {
 public:
  explicit WitnessReader(const std::vector<Mutant>& mutants);

  /// Of the trace in `file`; none when there is no such file.
  Witnesses read(const std::filesystem::path& file) const;

 private:
  std::unordered_map<std::string, std::size_t> numbers_;
};

}  // namespace ampcts
