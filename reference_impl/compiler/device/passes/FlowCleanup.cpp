#include "device/passes/FlowCleanup.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/Transforms/Utils/Local.h"

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

PreservedAnalyses RemoveEmptyBlocksPass::run(Function& function, FunctionAnalysisManager&) {
  bool changed = false;
  for (BasicBlock& block : make_early_inc_range(function)) {
    auto* branch = dyn_cast<BranchInst>(block.getTerminator());
    bool isEmpty = branch && branch->isUnconditional() && &block.front() == branch && !block.isEntryBlock();
    if (!isEmpty || branch->getSuccessor(0) == &block) continue;
    changed |= TryToSimplifyUncondBranchFromEmptyBlock(&block);
  }
  return changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

}  // namespace amp::device
