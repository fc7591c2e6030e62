#include "processor/lanes/LoopHints.h"

#include "llvm/IR/Instructions.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Metadata.h"

namespace amp::processor {

using namespace llvm;

void keepRolled(BranchInst& repeat) {
  LLVMContext& context = repeat.getContext();
  MDNode* const unroll = MDNode::get(context, {MDString::get(context, "llvm.loop.unroll.disable")});
  Metadata* const no = ConstantAsMetadata::get(ConstantInt::getFalse(context));
  MDNode* const vectorize = MDNode::get(context, {MDString::get(context, "llvm.loop.vectorize.enable"), no});
  MDNode* const loop = MDNode::getDistinct(context, {nullptr, unroll, vectorize});
  loop->replaceOperandWith(0, loop);
  repeat.setMetadata(LLVMContext::MD_loop, loop);
}

}  // namespace amp::processor
