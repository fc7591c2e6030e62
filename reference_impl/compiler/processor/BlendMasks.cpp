#include "processor/BlendMasks.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

namespace amp::processor {

using namespace llvm;

namespace {

bool hasAvx512(const Function& function) {
  return function.getFnAttribute("target-cpu").getValueAsString() == "x86-64-v4" ||
         function.getFnAttribute("target-features").getValueAsString().contains("+avx512f");
}

Value* withoutCasts(Value* value) {
  while (auto* const cast = dyn_cast<BitCastInst>(value)) value = cast->getOperand(0);
  return value;
}

/// Adds the operands that are constants of the bitwise operations of which the value is made: a blend consists
/// of at most three levels, `((a ^ b) & M) ^ b`.
void addMasks(Value* value, SmallVectorImpl<Use*>& masks, int levels = 3) {
  auto* const operation = dyn_cast<BinaryOperator>(withoutCasts(value));
  if (levels == 0 || !operation || !operation->isBitwiseLogicOp()) return;
  for (Use& operand : operation->operands()) {
    if (isa<Constant>(operand)) {
      masks.push_back(&operand);
    } else {
      addMasks(operand, masks, levels - 1);
    }
  }
}

void hideBlendMasks(Function& function) {
  SmallVector<Use*, 8> masks;
  for (Instruction& instruction : instructions(function)) {
    auto* const select = dyn_cast<SelectInst>(&instruction);
    if (!select || !select->getType()->isVectorTy() || !select->getCondition()->getType()->isVectorTy()) continue;
    addMasks(select->getTrueValue(), masks);
    addMasks(select->getFalseValue(), masks);
  }
  IRBuilder<> builder(&*function.getEntryBlock().getFirstNonPHIOrDbgOrAlloca());
  MapVector<Constant*, Value*> loaded;
  for (Use* mask : masks) {
    auto* const constant = dyn_cast<Constant>(mask->get());
    if (!constant) continue;  // two selections use it
    Value*& value = loaded[constant];
    if (!value) {
      // No constant, or the load would be replaced by its value.
      auto* const memory = new GlobalVariable(*function.getParent(), constant->getType(), /*isConstant=*/false,
                                              GlobalValue::InternalLinkage, constant, "amp.blend.mask");
      value = builder.CreateLoad(constant->getType(), memory, "mask");
    }
    mask->set(value);
  }
}

}  // namespace

void hideBlendMasks(Module& module) {
  for (Function& function : module)
    if (!function.isDeclaration() && hasAvx512(function)) hideBlendMasks(function);
}

}  // namespace amp::processor
