// Which values are needed behind a block.
#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SetVector.h"

namespace llvm {
class BasicBlock;
class Instruction;
}  // namespace llvm

namespace amp::processor {

using Values = llvm::SmallSetVector<llvm::Instruction*, 16>;

/// For each of the blocks, the results of instructions in the blocks that are needed at its start: computed
/// before, and used there or later. Does not list variables (alloca).
llvm::DenseMap<llvm::BasicBlock*, Values> neededAtStart(llvm::ArrayRef<llvm::BasicBlock*> blocks);

}  // namespace amp::processor
