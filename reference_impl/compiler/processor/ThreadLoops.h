// Loops over the threads of a tile.
#pragma once

#include <array>
#include <cstdint>

namespace llvm {
class BasicBlock;
class BranchInst;
class Function;
class PHINode;
class Value;
}  // namespace llvm

namespace amp::processor {

/// Nested loops over the threads of a tile, x innermost; a dimension of one thread has no loop. The code of a
/// thread goes between `first` and `last`.
struct ThreadLoops {
  llvm::BasicBlock* before;           ///< branches into the loops
  llvm::BasicBlock* first;            ///< without a terminator
  llvm::BasicBlock* last;             ///< the end of a thread: what branches here continues with the next one
  llvm::BasicBlock* after;            ///< without a terminator
  std::array<llvm::Value*, 3> index;  ///< x, y, z, as i32; valid from `first` on
  llvm::Value* number;                ///< the thread's number in the tile, as i64
  llvm::PHINode* innermostIndex;      ///< of the innermost loop; null without a loop
  llvm::BranchInst* innermost;        ///< the branch that repeats the innermost loop; null without a loop
};

ThreadLoops makeThreadLoops(llvm::Function& function, const std::array<uint32_t, 3>& tile);

}  // namespace amp::processor
