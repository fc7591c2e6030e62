// Tells the optimizer that threads are independent of each other.
#pragma once

#include "llvm/ADT/ArrayRef.h"

namespace llvm {
class BasicBlock;
class BranchInst;
}  // namespace llvm

namespace amp::processor {

/// Notes that the iterations of the loop that `repeat` repeats, whose code is in `blocks`, can run in
/// parallel: between two barriers, threads that access the same element without an atomic operation, one of
/// them writing, have a race (AMP 1.2 §8.1.2). Variables of the function are excepted, because all threads
/// use them in turn.
void markParallelAccesses(llvm::BranchInst& repeat, llvm::ArrayRef<llvm::BasicBlock*> blocks);

}  // namespace amp::processor
