#include "device/passes/WatchLoops.h"

#include "device/Target.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/PromoteMemToReg.h"

namespace amp::device {

using namespace llvm;

namespace {

/// An edge that leaves a loop. Edges that leave several loops count for the innermost.
struct Exit {
  BasicBlock* from;
  BasicBlock* to;
};

SmallVector<Exit, 8> exitsOf(LoopInfo& loops) {
  SmallVector<Exit, 8> exits;
  for (Loop* loop : loops.getLoopsInPreorder()) {
    SmallVector<Loop::Edge, 4> edges;
    loop->getExitEdges(edges);
    for (auto [from, to] : edges)
      if (loops.getLoopFor(from) == loop) exits.push_back({from, to});
  }
  return exits;
}

class Watcher {
 public:
  explicit Watcher(Function& function)
      : function_(function), number_(Type::getInt32Ty(function.getContext())) {}

  void run(ArrayRef<Exit> exits) {
    IRBuilder<> builder(&*function_.getEntryBlock().getFirstInsertionPt());
    count_ = builder.CreateAlloca(number_, nullptr, "cut");
    builder.CreateStore(builder.getInt32(0), count_);
    cuts_ = builder.CreateICmpNE(call(builder, Builtin::cutsLoops, number_), builder.getInt32(0));
    for (const Exit& exit : exits) watch(exit);
    SmallVector<ReturnInst*, 2> ends;
    for (BasicBlock& block : function_)
      if (auto* end = dyn_cast<ReturnInst>(block.getTerminator())) ends.push_back(end);
    for (ReturnInst* end : ends) report(*end);
    DominatorTree dominators(function_);
    PromoteMemToReg(count_, dominators);
  }

 private:
  CallInst* call(IRBuilder<>& builder, Builtin builtin, Type* type) {
    return builder.CreateCall(function_.getParent()->getOrInsertFunction(nameOf(builtin), type));
  }

  /// Adds to the count, in the block that the edge leaves, whether the loop's condition says that the loop
  /// continues. lavapipe knows the condition behind the edge, but not what was computed from it in front.
  void watch(const Exit& exit) {
    auto* branch = cast<BranchInst>(exit.from->getTerminator());
    IRBuilder<> builder(branch);
    Value* stays = branch->getCondition();
    if (branch->getSuccessor(0) == exit.to) stays = builder.CreateNot(stays);
    Value* more = builder.CreateZExt(builder.CreateAnd(stays, cuts_), number_);
    Value* count = builder.CreateAdd(builder.CreateLoad(number_, count_), more);
    BasicBlock* behind = exit.to->getSinglePredecessor() ? exit.to : SplitEdge(exit.from, exit.to);
    builder.SetInsertPoint(behind, behind->getFirstInsertionPt());
    builder.CreateStore(count, count_);
  }

  void report(ReturnInst& end) {
    IRBuilder<> builder(&end);
    Value* isCut = builder.CreateICmpNE(builder.CreateLoad(number_, count_), builder.getInt32(0));
    builder.SetInsertPoint(SplitBlockAndInsertIfThen(isCut, &end, /*Unreachable=*/false));
    Value* word = call(builder, Builtin::cutReport, PointerType::get(function_.getContext(), kGlobal));
    builder.CreateAlignedStore(builder.getInt32(1), word, Align(4));
  }

  Function& function_;
  Type* number_;
  AllocaInst* count_ = nullptr;
  Value* cuts_ = nullptr;
};

}  // namespace

PreservedAnalyses WatchLoopsPass::run(Function& function, FunctionAnalysisManager& analyses) {
  const SmallVector<Exit, 8> exits = exitsOf(analyses.getResult<LoopAnalysis>(function));
  if (exits.empty()) return PreservedAnalyses::all();
  Watcher(function).run(exits);
  return PreservedAnalyses::none();
}

}  // namespace amp::device
