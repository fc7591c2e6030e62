#include "device/passes/LoopFlags.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/IRBuilder.h"

namespace amp::device {

using namespace llvm;

namespace {

bool isFlag(const PHINode& phi) {
  return phi.getType()->isIntegerTy(1) &&
         !all_of(phi.incoming_values(), [](const Use& value) { return isa<Constant>(value); });
}

/// A truth value as a number, computed where it is.
Value* asNumber(Value* truth, Type* number) {
  auto* instruction = dyn_cast<Instruction>(truth);
  if (!instruction) return IRBuilder<>(truth->getContext()).CreateZExt(truth, number);
  return IRBuilder<>(&**instruction->getInsertionPointAfterDef()).CreateZExt(truth, number);
}

void widen(PHINode& flag) {
  Type* number = Type::getInt32Ty(flag.getContext());
  PHINode* wide = PHINode::Create(number, flag.getNumIncomingValues(), flag.getName(), flag.getIterator());
  IRBuilder<> builder(&*flag.getParent()->getFirstNonPHIIt());
  flag.replaceAllUsesWith(builder.CreateTrunc(wide, flag.getType()));
  for (auto [truth, before] : zip(flag.incoming_values(), flag.blocks()))
    wide->addIncoming(asNumber(truth, number), before);
  flag.eraseFromParent();
}

}  // namespace

PreservedAnalyses WidenLoopFlagsPass::run(Function& function, FunctionAnalysisManager& analyses) {
  SmallVector<PHINode*, 8> flags;
  for (Loop* loop : analyses.getResult<LoopAnalysis>(function).getLoopsInPreorder())
    for (PHINode& phi : loop->getHeader()->phis())
      if (isFlag(phi)) flags.push_back(&phi);
  for (PHINode* flag : flags) widen(*flag);
  return flags.empty() ? PreservedAnalyses::all() : PreservedAnalyses::none();
}

}  // namespace amp::device
