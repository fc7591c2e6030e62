/// The memory of the program: the blocks on the heap and the variables that its checked code makes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <thread>
#include <vector>

#include "amp_detail/kernel_checks.h"

namespace amprt {

/// A block on the heap, or a variable.
struct ProgramBlock {
  std::uintptr_t begin;
  std::size_t bytes;
  const amp_place* made_at;  ///< names a variable; null if unknown
  std::thread::id thread = std::this_thread::get_id();
};

class ProgramMemory {
 public:
  void add(const ProgramBlock& block);
  /// Returns the block that began there.
  std::optional<ProgramBlock> remove(std::uintptr_t begin);
  /// Where the variables of this thread begin that are below the address.
  std::vector<std::uintptr_t> variables_below(std::uintptr_t address) const;
  /// The block with the byte at this address; null if checked code has not made it.
  const ProgramBlock* at(std::uintptr_t address) const;

 private:
  std::map<std::uintptr_t, ProgramBlock> blocks_;  ///< by their beginnings
};

}  // namespace amprt
