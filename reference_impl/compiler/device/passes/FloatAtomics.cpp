#include "device/passes/FloatAtomics.h"

#include "device/Target.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

namespace amp::device {

using namespace llvm;

namespace {

constexpr uint32_t kAddsAtomically = 8;  // amp_float_adds_atomically of amp_detail/float_arithmetic.h

Value* hasInstruction(IRBuilder<>& builder, Module& module) {
  FunctionCallee callee = module.getOrInsertFunction(nameOf(Builtin::floatArithmetic), builder.getInt32Ty());
  Value* bits = builder.CreateAnd(builder.CreateCall(callee), kAddsAtomically);
  return builder.CreateICmpNE(bits, builder.getInt32(0));
}

/// Adds a loop between the block `before`, which gets a branch to it, and `after`. Returns the previous value
/// of the number.
Value* addLoop(AtomicRMWInst& addition, BasicBlock* before, BasicBlock* after) {
  LLVMContext& context = addition.getContext();
  BasicBlock* loop = BasicBlock::Create(context, "add", before->getParent(), after);
  Value* const pointer = addition.getPointerOperand();

  IRBuilder<> builder(before);
  builder.SetCurrentDebugLocation(addition.getDebugLoc());
  LoadInst* first = builder.CreateAlignedLoad(builder.getInt32Ty(), pointer, addition.getAlign());
  first->setAtomic(AtomicOrdering::Monotonic);
  builder.CreateBr(loop);

  builder.SetInsertPoint(loop);
  PHINode* expected = builder.CreatePHI(builder.getInt32Ty(), 2);
  Value* old = builder.CreateBitCast(expected, addition.getType());
  Value* sum = builder.CreateFAdd(old, addition.getValOperand());
  Value* exchange = builder.CreateAtomicCmpXchg(
      pointer, expected, builder.CreateBitCast(sum, builder.getInt32Ty()), addition.getAlign(),
      addition.getOrdering(), AtomicCmpXchgInst::getStrongestFailureOrdering(addition.getOrdering()));
  // SPIR-V's instruction returns only the value that it has found.
  Value* found = builder.CreateExtractValue(exchange, 0);
  expected->addIncoming(first, before);
  expected->addIncoming(found, loop);
  builder.CreateCondBr(builder.CreateICmpEQ(found, expected), after, loop);
  return old;
}

void replace(AtomicRMWInst& addition) {
  BasicBlock* const before = addition.getParent();
  BasicBlock* const after = SplitBlock(before, &addition);
  before->getTerminator()->eraseFromParent();
  if (addressSpaceOf(addition.getPointerOperand()) != kGlobal) {
    Value* old = addLoop(addition, before, after);
    addition.replaceAllUsesWith(old);
    addition.eraseFromParent();
    return;
  }
  LLVMContext& context = addition.getContext();
  BasicBlock* instruction = BasicBlock::Create(context, "native", before->getParent(), after);
  BasicBlock* otherwise = BasicBlock::Create(context, "loop", before->getParent(), after);
  IRBuilder<> builder(before);
  builder.SetCurrentDebugLocation(addition.getDebugLoc());
  builder.CreateCondBr(hasInstruction(builder, *before->getModule()), instruction, otherwise);
  Value* old = addLoop(addition, otherwise, after);
  builder.SetInsertPoint(&*after->begin());
  PHINode* result = builder.CreatePHI(addition.getType(), 2);
  addition.replaceAllUsesWith(result);
  result->addIncoming(old, cast<Instruction>(old)->getParent());
  result->addIncoming(&addition, instruction);
  builder.SetInsertPoint(instruction);
  addition.moveBefore(builder.CreateBr(after)->getIterator());
}

}  // namespace

PreservedAnalyses FloatAtomicsPass::run(Function& function, FunctionAnalysisManager&) {
  SmallVector<AtomicRMWInst*, 8> additions;
  for (Instruction& instruction : instructions(function))
    if (auto* one = dyn_cast<AtomicRMWInst>(&instruction);
        one && one->getOperation() == AtomicRMWInst::FAdd && one->getType()->isFloatTy())
      additions.push_back(one);
  for (AtomicRMWInst* addition : additions) replace(*addition);
  return additions.empty() ? PreservedAnalyses::all() : PreservedAnalyses::none();
}

}  // namespace amp::device
