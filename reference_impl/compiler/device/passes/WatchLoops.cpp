#include "device/passes/WatchLoops.h"

#include "device/Target.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/PromoteMemToReg.h"

namespace amp::device {

using namespace llvm;

namespace {

/// No device cuts loops that iterate less often together.
constexpr uint64_t kFewIterations = 4096;

/// Returns how often the loop and the loops in it iterate at most when it is entered once; kFewIterations or
/// more if that is not known.
uint64_t mostIterations(Loop& loop, ScalarEvolution& evolution) {
  const uint64_t own = evolution.getSmallConstantMaxTripCount(&loop);
  if (own == 0 || own >= kFewIterations) return kFewIterations;
  uint64_t each = 1;
  for (Loop* inner : loop) each += mostIterations(*inner, evolution);
  return std::min(own * each, kFewIterations);
}

class Watcher {
 public:
  explicit Watcher(Function& function)
      : function_(function), number_(Type::getInt32Ty(function.getContext())) {}

  void run(ArrayRef<Loop*> loops) {
    IRBuilder<> builder(&*function_.getEntryBlock().getFirstInsertionPt());
    mark_ = builder.CreateAlloca(number_, nullptr, "mark");
    word_ = call(builder, Builtin::cutReport, PointerType::get(function_.getContext(), kGlobal));
    whole_ = builder.CreateTrunc(builder.CreatePtrToInt(word_, builder.getInt64Ty()), number_, "whole");
    builder.CreateStore(whole_, mark_);
    cuts_ = builder.CreateICmpNE(call(builder, Builtin::cutsLoops, number_), builder.getInt32(0));
    for (Loop* loop : loops) watch(*loop);
    SmallVector<ReturnInst*, 2> ends;
    for (BasicBlock& block : function_)
      if (auto* end = dyn_cast<ReturnInst>(block.getTerminator())) ends.push_back(end);
    for (ReturnInst* end : ends) report(*end);
    DominatorTree dominators(function_);
    PromoteMemToReg(mark_, dominators);
  }

 private:
  CallInst* call(IRBuilder<>& builder, Builtin builtin, Type* type) {
    return builder.CreateCall(function_.getParent()->getOrInsertFunction(nameOf(builtin), type));
  }

  /// Changes the mark, in front of the first exit, if the loop's conditions say that it continues. A driver
  /// knows the conditions behind an exit, and what follows from them in one step: so it takes two steps, and the
  /// second, unlike a sum, cannot be undone.
  void watch(const Loop& loop) {
    SmallVector<BasicBlock*, 4> exiting;
    loop.getExitingBlocks(exiting);
    BasicBlock* const first = exiting.size() == 1 ? exiting.front() : loop.getHeader();
    IRBuilder<> builder(first->getTerminator());
    Value* stays = cuts_;
    for (BasicBlock* block : exiting) {
      auto* branch = cast<BranchInst>(block->getTerminator());
      Value* stay = branch->getCondition();
      if (!loop.contains(branch->getSuccessor(0))) stay = builder.CreateNot(stay);
      stays = builder.CreateAnd(stays, stay);
    }
    Value* change = builder.CreateSelect(stays, builder.CreateNot(whole_), builder.getInt32(0));
    Value* mark = builder.CreateOr(builder.CreateLoad(number_, mark_), change);
    BasicBlock* const exit = loop.getUniqueExitBlock();
    builder.SetInsertPoint(exit, exit->getFirstInsertionPt());
    builder.CreateStore(mark, mark_);
  }

  void report(ReturnInst& end) {
    IRBuilder<> builder(&end);
    Value* isCut = builder.CreateICmpNE(builder.CreateLoad(number_, mark_), whole_);
    builder.SetInsertPoint(SplitBlockAndInsertIfThen(isCut, &end, /*Unreachable=*/false));
    builder.CreateAlignedStore(builder.getInt32(1), word_, Align(4));
  }

  Function& function_;
  Type* number_;
  AllocaInst* mark_ = nullptr;
  Value* cuts_ = nullptr;
  Value* word_ = nullptr;
  Value* whole_ = nullptr;  ///< the mark while no loop has been cut, a number that no driver knows
};

}  // namespace

bool mayBeCut(Function& function, FunctionAnalysisManager& analyses) {
  ScalarEvolution& evolution = analyses.getResult<ScalarEvolutionAnalysis>(function);
  uint64_t iterations = 0;
  for (Loop* loop : analyses.getResult<LoopAnalysis>(function))
    iterations += mostIterations(*loop, evolution);
  return iterations >= kFewIterations;
}

void watchLoops(Function& function) {
  DominatorTree dominators(function);
  LoopInfo loops(dominators);
  const auto all = loops.getLoopsInPreorder();
  Watcher(function).run(all);
}

}  // namespace amp::device
