#include "device/passes/FlowCleanup.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/IRBuilder.h"

namespace amp::device {

using namespace llvm;

PreservedAnalyses ExitEndlessLoopsPass::run(Function& function, FunctionAnalysisManager& analyses) {
  SmallVector<BasicBlock*, 4> headers;
  for (Loop* loop : analyses.getResult<LoopAnalysis>(function).getLoopsInPreorder())
    if (loop->hasNoExitBlocks()) headers.push_back(loop->getHeader());
  for (BasicBlock* header : headers) {
    BasicBlock* body = header->splitBasicBlock(header->getFirstNonPHIIt(), "endless");
    BasicBlock* end = BasicBlock::Create(function.getContext(), "never", &function);
    IRBuilder<>(end).CreateRetVoid();
    header->getTerminator()->eraseFromParent();
    IRBuilder<> builder(header);
    builder.CreateCondBr(builder.getFalse(), end, body);
  }
  return headers.empty() ? PreservedAnalyses::all() : PreservedAnalyses::none();
}

static bool isEmpty(const BasicBlock& block) {
  auto* branch = dyn_cast<BranchInst>(block.getTerminator());
  return branch && branch->isUnconditional() && &block.front() == branch && !block.isEntryBlock() &&
         branch->getSuccessor(0) != &block;
}

static bool mergeEqualSuccessors(BasicBlock& block) {
  auto* branch = dyn_cast<BranchInst>(block.getTerminator());
  if (!branch || branch->isUnconditional() || branch->getSuccessor(0) != branch->getSuccessor(1))
    return false;
  IRBuilder<>(branch).CreateBr(branch->getSuccessor(0));
  branch->eraseFromParent();
  return true;
}

PreservedAnalyses RemoveEmptyBlocksPass::run(Function& function, FunctionAnalysisManager&) {
  bool changed = false;
  for (BasicBlock& block : make_early_inc_range(function)) {
    if (!isEmpty(block)) continue;
    BasicBlock* target = block.getSingleSuccessor();
    if (isa<PHINode>(target->front())) continue;
    block.replaceAllUsesWith(target);
    block.eraseFromParent();
    changed = true;
  }
  for (BasicBlock& block : function) changed |= mergeEqualSuccessors(block);
  return changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

}  // namespace amp::device
