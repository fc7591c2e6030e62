#include "device/passes/Structure.h"

#include "device/passes/LoopLiveOut.h"
#include "device/passes/WatchLoops.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/Analysis/DomTreeUpdater.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

namespace amp::device {

using namespace llvm;

namespace {

bool isTwoWay(const BasicBlock& block) {
  auto* branch = dyn_cast<BranchInst>(block.getTerminator());
  return branch && branch->isConditional();
}

/// Splits headers and latches, so that each header has only phis and each latch only its branch.
void isolateHeadersAndLatches(Function& function, Context& context) {
  DominatorTree dominators(function);
  LoopInfo loops(dominators);
  for (Loop* loop : loops.getLoopsInPreorder()) {
    BasicBlock* header = loop->getHeader();
    BasicBlock* latch = loop->getLoopLatch();
    if (!latch || (loop->getExitingBlock() && loop->getExitingBlock() != latch)) {
      context.unsupported(*header->getTerminator(),
                          "this loop cannot be converted to the structured control flow of SPIR-V");
      return;
    }
    latch->splitBasicBlock(latch->getTerminator(), "latch");
    header->splitBasicBlock(header->getFirstNonPHIIt(), "body");
  }
}

/// Gives each two-way branch a merge block of its own.
class MergeBlocks {
 public:
  explicit MergeBlocks(Function& function)
      : dominators_(function),
        postDominators_(function),
        updater_(dominators_, postDominators_, DomTreeUpdater::UpdateStrategy::Eager),
        loops_(dominators_) {
    for (Loop* loop : loops_.getLoopsInPreorder()) reserveLoopBlocks(*loop);
  }
  void run(Context& context);

 private:
  void reserveLoopBlocks(const Loop& loop);
  void separate(BasicBlock* head, BasicBlock* merge);

  DominatorTree dominators_;
  PostDominatorTree postDominators_;
  DomTreeUpdater updater_;
  LoopInfo loops_;
  SmallPtrSet<BasicBlock*, 32> taken_;     ///< blocks that already are merge, header or latch
  SmallPtrSet<BasicBlock*, 16> loopEnds_;  ///< blocks whose two-way branch leaves a loop
};

void MergeBlocks::reserveLoopBlocks(const Loop& loop) {
  taken_.insert(loop.getHeader());
  taken_.insert(loop.getLoopLatch());
  if (BasicBlock* exit = loop.getUniqueExitBlock()) taken_.insert(exit);
  SmallVector<BasicBlock*, 4> exiting;
  loop.getExitingBlocks(exiting);
  loopEnds_.insert_range(exiting);
}

void MergeBlocks::separate(BasicBlock* head, BasicBlock* merge) {
  SmallVector<BasicBlock*, 4> inside;
  for (BasicBlock* predecessor : predecessors(merge))
    if (dominators_.dominates(head, predecessor)) inside.push_back(predecessor);
  bool allInside = inside.size() == pred_size(merge);
  if (!allInside || taken_.contains(merge))
    merge = SplitBlockPredecessors(merge, inside, ".merge", &updater_, &loops_);
  taken_.insert(merge);
}

void MergeBlocks::run(Context& context) {
  SmallVector<BasicBlock*, 32> heads;  // innermost first
  for (DomTreeNode* node : post_order(dominators_.getRootNode()))
    if (isTwoWay(*node->getBlock()) && !loopEnds_.contains(node->getBlock()))
      heads.push_back(node->getBlock());
  for (BasicBlock* head : heads) {
    DomTreeNode* node = postDominators_.getNode(head);
    BasicBlock* merge = node && node->getIDom() ? node->getIDom()->getBlock() : nullptr;
    if (!merge) {
      context.unsupported(*head->getTerminator(),
                          "this branch cannot be converted to the structured control flow of SPIR-V");
      return;
    }
    separate(head, merge);
  }
}

}  // namespace

PreservedAnalyses StructurePass::run(Function& function, FunctionAnalysisManager& analyses) {
  if (function.isDeclaration()) return PreservedAnalyses::all();
  EliminateUnreachableBlocks(function);
  isolateHeadersAndLatches(function, context_);
  if (context_.failed()) return PreservedAnalyses::none();
  analyses.invalidate(function, PreservedAnalyses::none());
  const bool isWatched = mayBeCut(function, analyses);
  routeLiveOutsThroughHeaders(function, analyses, isWatched);
  if (isWatched) watchLoops(function);
  MergeBlocks(function).run(context_);
  return PreservedAnalyses::none();
}

}  // namespace amp::device
