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

/// Returns the branches with which threads leave the loop.
SmallVector<BranchInst*, 4> exitsOf(const Loop& loop) {
  SmallVector<BasicBlock*, 4> blocks;
  loop.getExitingBlocks(blocks);
  SmallVector<BranchInst*, 4> exits;
  for (BasicBlock* block : blocks) exits.push_back(cast<BranchInst>(block->getTerminator()));
  return exits;
}

class Watcher {
 public:
  explicit Watcher(Function& function)
      : function_(function), number_(Type::getInt32Ty(function.getContext())) {}

  void run(ArrayRef<Loop*> loops) {
    IRBuilder<> builder(&*function_.getEntryBlock().getFirstInsertionPt());
    mark_ = builder.CreateAlloca(number_, nullptr, "mark");
    word_ = call(builder, Builtin::cutReport, PointerType::get(function_.getContext(), kGlobal));
    Value* address = builder.CreatePtrToInt(word_, builder.getInt64Ty());
    whole_ = builder.CreateTrunc(address, number_, "whole");
    zero_ = builder.CreateLShr(address, 63, "zero");
    builder.CreateStore(whole_, mark_);
    Value* cuts = builder.CreateICmpNE(call(builder, Builtin::cutsLoops, number_), builder.getInt32(0));
    change_ = builder.CreateSelect(cuts, builder.CreateNot(whole_), builder.getInt32(0));
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

  /// Changes the mark behind the exit if the loop's conditions say that it continues. A driver knows the
  /// conditions there, and what follows from them in one step.
  void watch(const Loop& loop) {
    BasicBlock* const exit = loop.getUniqueExitBlock();
    const SmallVector<BranchInst*, 4> exits = exitsOf(loop);
    const bool areCompared =
        all_of(exits, [&](BranchInst* branch) { return isComparedInHeader(*branch, loop); });
    if (areCompared)
      markBehind(loop, exits, *exit);
    else
      markInFront(loop, exits, *exit);
  }

  /// Takes two steps in front of the first exit: the second, unlike a sum, cannot be undone.
  void markInFront(const Loop& loop, ArrayRef<BranchInst*> exits, BasicBlock& behind) {
    IRBuilder<> builder(exits.size() == 1 ? exits.front() : loop.getHeader()->getTerminator());
    SmallVector<Value*, 4> stays;
    for (BranchInst* exit : exits) stays.push_back(stay(builder, exit->getCondition(), *exit, loop));
    Value* mark = changed(builder, builder.CreateAnd(stays));
    builder.SetInsertPoint(&behind, behind.getFirstInsertionPt());
    builder.CreateStore(mark, mark_);
  }

  /// True if the condition can be computed again from other numbers than booleans.
  static bool isComparedInHeader(const BranchInst& exit, const Loop& loop) {
    auto* comparison = dyn_cast<CmpInst>(exit.getCondition());
    if (!comparison || comparison->getParent() != loop.getHeader()) return false;
    Type* type = comparison->getOperand(0)->getType();
    return type->isFloatTy() || type->isDoubleTy() || type->isIntegerTy(32) || type->isIntegerTy(64);
  }

  /// Repeats the first exit's comparison behind the exit, which is faster than two steps in front of it.
  void markBehind(const Loop& loop, ArrayRef<BranchInst*> exits, BasicBlock& behind) {
    auto* comparison = cast<CmpInst>(exits.front()->getCondition());
    IRBuilder<> inFront(loop.getHeader()->getTerminator());
    Value* left = comparison->getOperand(0);
    Value* right = comparison->getOperand(1);
    const bool hidesRight = isPhiOf(loop, right) || loop.isLoopInvariant(left);
    if (!loop.isLoopInvariant(left)) left = unknown(inFront, left);
    if (hidesRight) right = unknown(inFront, right);
    IRBuilder<> builder(&behind, behind.getFirstInsertionPt());
    Value* again = builder.CreateCmp(comparison->getPredicate(), left, right);
    SmallVector<Value*, 4> stays = {stay(builder, again, *exits.front(), loop)};
    for (BranchInst* exit : exits.drop_front())
      stays.push_back(stay(builder, exit->getCondition(), *exit, loop));
    builder.CreateStore(changed(builder, builder.CreateAnd(stays)), mark_);
  }

  /// A loop that is cut does not come to its header again: behind it, a phi has the value of the iteration
  /// that did not happen, but what the header has computed is that of the last one.
  static bool isPhiOf(const Loop& loop, const Value* value) {
    auto* phi = dyn_cast<PHINode>(value);
    return phi && phi->getParent() == loop.getHeader();
  }

  /// Returns whether the loop continues, as far as this condition decides it.
  Value* stay(IRBuilder<>& builder, Value* condition, const BranchInst& exit, const Loop& loop) {
    return loop.contains(exit.getSuccessor(0)) ? condition : builder.CreateNot(condition);
  }

  Value* changed(IRBuilder<>& builder, Value* isCut) {
    Value* change = builder.CreateSelect(isCut, change_, builder.getInt32(0));
    return builder.CreateOr(builder.CreateLoad(number_, mark_), change);
  }

  /// Returns the same number; a driver does not know that it is the same.
  Value* unknown(IRBuilder<>& builder, Value* number) {
    if (isa<Constant>(number)) return number;
    Type* type = builder.getIntNTy(number->getType()->getPrimitiveSizeInBits());
    Value* bits = builder.CreateBitCast(number, type);
    bits = builder.CreateXor(bits, builder.CreateZExtOrTrunc(zero_, type));
    return builder.CreateBitCast(bits, number->getType());
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
  Value* word_ = nullptr;
  Value* whole_ = nullptr;   ///< the mark while no loop has been cut, a number that no driver knows
  Value* change_ = nullptr;  ///< what a cut loop adds to the mark
  Value* zero_ = nullptr;    ///< 0, which no driver knows: the highest bit of an address
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
