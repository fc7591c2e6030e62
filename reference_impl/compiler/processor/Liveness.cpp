#include "processor/Liveness.h"

#include "llvm/IR/CFG.h"
#include "llvm/IR/Instructions.h"

namespace amp::processor {

using namespace llvm;

DenseMap<BasicBlock*, Values> neededAtStart(ArrayRef<BasicBlock*> blocks) {
  DenseMap<BasicBlock*, Values> needed;
  for (BasicBlock* block : blocks) needed.try_emplace(block);

  // Each use is followed backwards from its block to that of the definition.
  SmallVector<BasicBlock*, 32> open;
  for (BasicBlock* home : blocks)
    for (Instruction& value : *home) {
      if (isa<AllocaInst>(value)) continue;
      const auto reaches = [&](BasicBlock* block) {
        if (block != home && needed.contains(block) && needed[block].insert(&value)) open.push_back(block);
      };
      for (Use& use : value.uses()) {
        auto* const user = cast<Instruction>(use.getUser());
        auto* const phi = dyn_cast<PHINode>(user);
        if (phi) {
          // Needed at the end of the block that the value comes from. If that is its own block, nowhere else.
          reaches(phi->getIncomingBlock(use));
        } else {
          reaches(user->getParent());
        }
      }
      while (!open.empty()) {
        BasicBlock* const block = open.pop_back_val();
        for (BasicBlock* before : predecessors(block)) reaches(before);
      }
    }
  return needed;
}

}  // namespace amp::processor
