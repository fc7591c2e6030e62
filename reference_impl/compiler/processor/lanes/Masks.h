// Which threads run a block, as far as it is known at compile time.
#pragma once

#include <deque>
#include <functional>

#include "llvm/ADT/DenseMap.h"

namespace llvm {
class AllocaInst;
class BasicBlock;
class Loop;
class LoopInfo;
}  // namespace llvm

namespace amp::processor {

struct Level;
class Shapes;

/// A set of threads. Blocks that the same threads run, if they run at all, have the same mask.
struct Mask {
  const Mask* same = nullptr;          ///< if it is set, the mask that this one always equals
  llvm::AllocaInst* memory = nullptr;  ///< at run time; null for all threads
};

/// How a block, or a loop, is entered.
struct Entrance {
  const Mask* mask = nullptr;          ///< the threads that enter
  bool ownsMask = false;               ///< the edges to the block make the mask
  llvm::AllocaInst* isLive = nullptr;  ///< whether any thread enters; null if some thread always does
  bool ownsLive = false;               ///< the edges to the block tell
};

/// The masks of all blocks of a function. Threads that enter a loop together and leave it together have the
/// mask in it that they entered with.
class Masks {
 public:
  /// Makes variables for what is known at run time only.
  struct Variables {
    std::function<llvm::AllocaInst*()> mask;
    std::function<llvm::AllocaInst*()> isLive;
  };

  Masks(const Level& function, const llvm::LoopInfo& loops, const Shapes& shapes, const Variables& variables);

  /// How a block is entered; for the header of a loop, in each iteration.
  const Entrance& of(llvm::BasicBlock* block) const { return blocks_.at(block); }
  /// How a loop is entered from outside.
  const Entrance& ofLoop(llvm::BasicBlock* header) const { return loops_.at(header); }
  /// How a branch from a block of the level enters its target.
  const Entrance& entering(llvm::BasicBlock* target, const Level& from) const;
  /// Whether threads can leave the loop in different iterations.
  bool isDivergent(const llvm::Loop& loop) const;

 private:
  void analyse(const Level& level, const Mask& mask);
  Entrance entranceOf(const Level& level, int node);
  const Mask* commonMask(llvm::BasicBlock* target) const;
  bool leavesDivergentLoop(const llvm::BasicBlock* block, const llvm::BasicBlock* target) const;
  bool leaveTogether(const Level& level) const;
  bool isUniformBranch(const llvm::BasicBlock* block) const;

  const llvm::LoopInfo& loopInfo_;
  const Shapes& shapes_;
  const Variables variables_;
  std::deque<Mask> masks_;
  llvm::DenseMap<llvm::BasicBlock*, Entrance> blocks_;
  llvm::DenseMap<llvm::BasicBlock*, Entrance> loops_;
  llvm::DenseMap<const llvm::Loop*, bool> divergent_;
};

/// The mask that it always equals.
const Mask& resolved(const Mask& mask);

}  // namespace amp::processor
