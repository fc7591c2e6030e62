#include "device/passes/WidenFlags.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/IRBuilder.h"

namespace amp::device {

using namespace llvm;

namespace {

bool isFlag(const Value* value) {
  auto* phi = dyn_cast<PHINode>(value);
  return phi && phi->getType()->isIntegerTy(1) &&
         !all_of(phi->incoming_values(), [](const Use& choice) { return isa<Constant>(choice); });
}

bool choosesFlag(const PHINode& phi) {
  return any_of(phi.incoming_values(), [](const Use& choice) { return isFlag(choice.get()); });
}

/// Returns the boolean as a number, converted right after its definition.
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

PreservedAnalyses WidenFlagsPass::run(Function& function, FunctionAnalysisManager& analyses) {
  const LoopInfo& loops = analyses.getResult<LoopAnalysis>(function);
  SmallVector<PHINode*, 8> flags;
  for (BasicBlock& block : function)
    for (PHINode& phi : block.phis())
      if (isFlag(&phi) && (loops.isLoopHeader(&block) || choosesFlag(phi))) flags.push_back(&phi);
  for (PHINode* flag : flags) widen(*flag);
  return flags.empty() ? PreservedAnalyses::all() : PreservedAnalyses::none();
}

}  // namespace amp::device
