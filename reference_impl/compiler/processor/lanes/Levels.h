// The blocks of a function in an order in which all threads can run them together.
#pragma once

#include <memory>
#include <vector>

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"

namespace llvm {
class BasicBlock;
class Function;
class Loop;
class LoopInfo;
}  // namespace llvm

namespace amp::processor {

/// The body of a loop, or of the function: without the branch back, its blocks and the loops in it are nodes
/// of a graph without cycles.
struct Level {
  /// A block, or a loop, by its header.
  struct Node {
    llvm::BasicBlock* block;
    std::unique_ptr<Level> loop;  ///< null for a block
    int dominator = -1;           ///< the last node that all paths to this one pass; the first node has none
    int postDominator = -1;       ///< the next node that all paths from this one pass, if there is one
  };

  llvm::Loop* loop;         ///< null for the function
  std::vector<Node> nodes;  ///< in topological order, the header first

  /// Whether each path from node `from` comes to node `to` before it leaves the level or repeats it.
  bool alwaysReaches(int from, int to) const;
};

/// `function` has simplified loops, and only such.
Level levelsOf(llvm::Function& function, const llvm::LoopInfo& loops);

}  // namespace amp::processor
