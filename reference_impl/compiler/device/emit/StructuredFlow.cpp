#include "device/emit/StructuredFlow.h"

#include <algorithm>

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"

namespace amp::device {

using namespace llvm;

StructuredFlow::StructuredFlow(const Function& function) {
  findMerges(function);
  sort(function.getEntryBlock());
}

void StructuredFlow::findMerges(const Function& function) {
  auto& mutableFunction = const_cast<Function&>(function);  // the analyses only read
  DominatorTree dominators(mutableFunction);
  LoopInfo loops(dominators);
  PostDominatorTree postDominators(mutableFunction);
  SmallPtrSet<const BasicBlock*, 16> loopEnds;
  for (Loop* loop : loops.getLoopsInPreorder()) {
    merges_[loop->getHeader()] = {MergeInfo::Kind::loop, loop->getUniqueExitBlock(), loop->getLoopLatch()};
    SmallVector<BasicBlock*, 4> exiting;
    loop->getExitingBlocks(exiting);
    loopEnds.insert_range(exiting);
  }
  for (const BasicBlock& block : function) {
    auto* branch = dyn_cast<BranchInst>(block.getTerminator());
    if (!branch || !branch->isConditional() || loopEnds.contains(&block)) continue;
    merges_[&block] = {MergeInfo::Kind::selection,
                       postDominators.getNode(const_cast<BasicBlock*>(&block))->getIDom()->getBlock(),
                       nullptr};
  }
}

void StructuredFlow::sort(const BasicBlock& entry) {
  // Depth-first. The merge block is visited before the other successors, so it comes last in reverse order.
  struct Frame {
    const BasicBlock* block;
    SmallVector<const BasicBlock*, 4> next;
  };
  auto frameOf = [&](const BasicBlock* block) {
    Frame frame{block, {}};
    for (const BasicBlock* successor : successors(block)) frame.next.push_back(successor);
    MergeInfo info = of(*block);
    if (info.latch) frame.next.push_back(info.latch);
    if (info.merge) frame.next.push_back(info.merge);
    return frame;
  };
  SmallPtrSet<const BasicBlock*, 32> seen{&entry};
  std::vector<Frame> stack{frameOf(&entry)};
  while (!stack.empty()) {
    Frame& top = stack.back();
    if (top.next.empty()) {
      order_.push_back(top.block);
      stack.pop_back();
      continue;
    }
    const BasicBlock* next = top.next.pop_back_val();
    if (seen.insert(next).second) stack.push_back(frameOf(next));
  }
  std::reverse(order_.begin(), order_.end());
}

}  // namespace amp::device
