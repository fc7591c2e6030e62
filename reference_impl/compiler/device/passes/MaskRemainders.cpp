#include "device/passes/MaskRemainders.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/PatternMatch.h"

namespace amp::device {

using namespace llvm;

void maskRemainders(Function& function) {
  using namespace PatternMatch;
  for (Instruction& instruction : make_early_inc_range(instructions(function))) {
    Value* number = nullptr;
    const APInt* divisor = nullptr;
    if (!match(&instruction, m_URem(m_Value(number), m_APInt(divisor))) || !divisor->isPowerOf2()) continue;
    Constant* mask = ConstantInt::get(number->getType(), *divisor - 1);
    instruction.replaceAllUsesWith(IRBuilder<>(&instruction).CreateAnd(number, mask));
    instruction.eraseFromParent();
  }
}

}  // namespace amp::device
