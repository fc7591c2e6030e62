// Loops over threads whose code can run for several threads at a time.
#pragma once

#include "llvm/ADT/ArrayRef.h"

namespace llvm {
class AllocaInst;
class BasicBlock;
class BranchInst;
class PHINode;
}  // namespace llvm

namespace amp::processor {

/// A loop that runs the code of a thread for each index, at least once.
struct ThreadLoop {
  llvm::PHINode* index;      ///< in the header
  llvm::BranchInst* repeat;  ///< at the end: back to the header if the next index is less than the limit
  llvm::BasicBlock* begin;   ///< of the thread's code; only the header branches to it
  llvm::BasicBlock* end;     ///< to which the code branches when it ends
  llvm::ArrayRef<llvm::BasicBlock*> blocks;  ///< of the code
  llvm::ArrayRef<llvm::AllocaInst*> common;  ///< variables of all threads together
};

/// Puts a loop in front of `loop` that runs the code for `lanes` threads at a time; what is left to `loop`
/// are fewer threads. Returns false if the code does not allow it, and changes nothing then.
bool runInLanes(const ThreadLoop& loop, unsigned lanes);

}  // namespace amp::processor
